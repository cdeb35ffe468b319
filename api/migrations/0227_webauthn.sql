-- Signatures of passkeys, verified without an extension: ES256 (P-256) and RS256 on `numeric`. None of these functions reads a table, so
-- what they answer depends on their arguments alone.

create function bytes_number(p_bytes bytea) returns numeric language plpgsql immutable strict as $$
declare
  v_digits text := encode(p_bytes, 'hex');
  v_number numeric := 0;
begin
  v_digits := repeat('0', (14 - length(v_digits) % 14) % 14) || v_digits;
  for i in 0 .. length(v_digits) / 14 - 1 loop
    v_number := v_number * 72057594037927936 + ('x' || substr(v_digits, 14 * i + 1, 14))::bit(56)::bigint;
  end loop;
  return v_number;
end $$;

-- p_number < 16^(2 * p_length)
create function number_bytes(p_number numeric, p_length integer) returns bytea language plpgsql immutable strict as $$
declare
  v_rest numeric := p_number;
  v_digits text := '';
begin
  while length(v_digits) < 2 * p_length loop
    v_digits := lpad(to_hex((v_rest % 72057594037927936)::bigint), 14, '0') || v_digits;
    v_rest := div(v_rest, 72057594037927936);
  end loop;
  return decode(right(v_digits, 2 * p_length), 'hex');
end $$;

-- p_modulus is a prime, 0 < p_number < p_modulus.
create function inverse_modulo(p_number numeric, p_modulus numeric) returns numeric language plpgsql immutable strict as $$
declare
  v_a numeric := p_number;
  v_b numeric := p_modulus;
  v_x numeric := 1;
  v_y numeric := 0;
  v_quotient numeric;
  v_swap numeric;
begin
  while v_a > 1 loop
    v_quotient := div(v_b, v_a);
    v_swap := v_b - v_quotient * v_a; v_b := v_a; v_a := v_swap;
    v_swap := v_y - v_quotient * v_x; v_y := v_x; v_x := v_swap;
  end loop;
  return (v_x % p_modulus + p_modulus) % p_modulus;
end $$;

-- Points of P-256 are {X, Y, Z} in Jacobian coordinates; Z = 0 is the point at infinity.
create function p256_double(p_point numeric[]) returns numeric[] language plpgsql immutable strict as $$
declare
  p constant numeric := 115792089210356248762697446949407573530086143415290314195533631308867097853951;
  x numeric := p_point[1];
  y numeric := p_point[2];
  z numeric := p_point[3];
  yy numeric := y * y % p;
  beta numeric := 4 * x * yy % p;
  alpha numeric := 3 * ((x - z * z) * (x + z * z) % p);
  x3 numeric := (alpha * alpha - 2 * beta) % p;
begin
  return array[(x3 + p) % p, ((alpha * (beta - x3) - 8 * yy * yy) % p + p) % p, 2 * y * z % p];
end $$;

-- Adds a point that has Z = 1.
create function p256_add(p_point numeric[], p_x numeric, p_y numeric) returns numeric[] language plpgsql immutable strict as $$
declare
  p constant numeric := 115792089210356248762697446949407573530086143415290314195533631308867097853951;
  x numeric := p_point[1];
  y numeric := p_point[2];
  z numeric := p_point[3];
  zz numeric := z * z % p;
  h numeric := (p_x * zz - x) % p;
  r numeric := (p_y * zz % p * z - y) % p;
  hh numeric;
  v numeric;
  x3 numeric;
begin
  if z = 0 then return array[p_x, p_y, 1]; end if;
  if h = 0 and r = 0 then return p256_double(p_point); end if;
  hh := h * h % p;
  v := x * hh % p;
  x3 := (r * r - h * hh - 2 * v) % p;
  return array[(x3 + p) % p, ((r * (v - x3) - y * h % p * hh) % p + p) % p, (z * h % p + p) % p];
end $$;

-- The numbers r and s of an ECDSA signature in strict DER; null if it is anything else.
create function ecdsa_numbers(p_signature bytea) returns bytea[] language plpgsql immutable strict as $$
declare
  v_parts bytea[] := '{}';
  v_at integer := 2;
  v_size integer;
begin
  if length(p_signature) not between 8 and 72 or get_byte(p_signature, 0) <> 48 or get_byte(p_signature, 1) <> length(p_signature) - 2 then
    return null;
  end if;
  for i in 1 .. 2 loop
    if v_at + 3 > length(p_signature) or get_byte(p_signature, v_at) <> 2 then return null; end if;
    v_size := get_byte(p_signature, v_at + 1);
    if v_size not between 1 and 33 or v_at + 2 + v_size > length(p_signature) or get_byte(p_signature, v_at + 2) > 127
      or v_size > 1 and get_byte(p_signature, v_at + 2) = 0 and get_byte(p_signature, v_at + 3) < 128 then
      return null;
    end if;
    v_parts := v_parts || substr(p_signature, v_at + 3, v_size);
    v_at := v_at + 2 + v_size;
  end loop;
  return case when v_at = length(p_signature) then v_parts end;
end $$;

-- ECDSA over P-256 with SHA-256. The public key is checked to be a point of the curve.
create function p256_verify(p_x bytea, p_y bytea, p_text bytea, p_signature bytea) returns boolean
language plpgsql immutable set search_path = public, pg_temp as $$
declare
  p constant numeric := 115792089210356248762697446949407573530086143415290314195533631308867097853951;
  n constant numeric := 115792089210356248762697446949407573529996955224135760342422259061068512044369;
  b constant numeric := 41058363725152142129326129780047268409114441015993725554835256314039467401291;
  gx constant numeric := 48439561293906451759052585252797914202762949526041747995844080717082404635286;
  gy constant numeric := 36134250956749795798585127919587881956611106672985015071877198253568414405109;
  v_x numeric := bytes_number(p_x);
  v_y numeric := bytes_number(p_y);
  v_numbers bytea[] := ecdsa_numbers(p_signature);
  r numeric := bytes_number(v_numbers[1]);
  s numeric := bytes_number(v_numbers[2]);
  v_inverse numeric;
  v_ones bit(256);
  v_twos bit(256);
  v_point numeric[] := array[1, 1, 0];
  v_zz numeric;
begin
  if r is null or s is null or r not between 1 and n - 1 or s not between 1 and n - 1 or v_x is null or v_y is null
    or v_x >= p or v_y >= p or (v_y * v_y - v_x * v_x % p * v_x + 3 * v_x - b) % p <> 0 then
    return false;
  end if;
  v_inverse := inverse_modulo(s, n);
  v_ones := ('x' || encode(number_bytes(bytes_number(sha256(p_text)) * v_inverse % n, 32), 'hex'))::bit(256);
  v_twos := ('x' || encode(number_bytes(r * v_inverse % n, 32), 'hex'))::bit(256);
  for i in 0 .. 255 loop
    v_point := p256_double(v_point);
    if get_bit(v_ones, i) = 1 then v_point := p256_add(v_point, gx, gy); end if;
    if get_bit(v_twos, i) = 1 then v_point := p256_add(v_point, v_x, v_y); end if;
  end loop;
  v_zz := v_point[3] * v_point[3] % p;
  return v_zz <> 0 and (v_point[1] = r * v_zz % p or r + n < p and v_point[1] = (r + n) * v_zz % p);
end $$;

-- RSASSA-PKCS1-v1_5 with SHA-256. The whole padded text is compared, nothing of it is parsed. Keys: 2,048 to 4,096 bits, exponent 65537.
create function rsa_verify(p_n bytea, p_e bytea, p_text bytea, p_signature bytea) returns boolean
language plpgsql immutable set search_path = public, pg_temp as $$
declare
  n numeric := bytes_number(p_n);
  v_signature numeric := bytes_number(p_signature);
  v_power numeric := v_signature;
begin
  if p_n is null or p_signature is null or p_e is distinct from '\x010001' or length(p_n) not between 256 and 512 or get_byte(p_n, 0) = 0
    or length(p_signature) <> length(p_n) or v_signature >= n then
    return false;
  end if;
  for i in 1 .. 16 loop
    v_power := v_power * v_power % n;
  end loop;
  return number_bytes(v_power * v_signature % n, length(p_n)) = '\x0001'::bytea || decode(repeat('ff', length(p_n) - 54), 'hex')
    || '\x003031300d060960864801650304020105000420'::bytea || sha256(p_text);
end $$;

create function base64url(p_bytes bytea) returns text language sql immutable strict as $$
  select translate(encode(p_bytes, 'base64'), '+/=' || chr(10), '-_')
$$;

-- Reads a JSON object; null for anything else, and where a name is there twice, which readers understand differently.
create function read_object(p_text text) returns jsonb language plpgsql immutable strict set search_path = public, pg_temp as $$
begin
  return case when (select count(*) from json_each(p_text::json)) = (select count(*) from jsonb_each(p_text::jsonb)) then p_text::jsonb end;
exception when data_exception then
  return null;
end $$;

-- Verifies the answer of a passkey (WebAuthn, section 7.2), except for its counter. @returns VERIFIED, else what is wrong
create function webauthn_verify(p_key operator_passkeys, p_site office_site, p_challenge bytea, p_authenticator_data bytea, p_client_data bytea,
  p_signature bytea)
returns text language plpgsql immutable set search_path = public, pg_temp as $$
declare
  v_client jsonb;
  v_signed bytea := p_authenticator_data || sha256(p_client_data);
begin
  begin
    v_client := read_object(convert_from(p_client_data, 'UTF8'));
  exception when others then
    return 'UNREADABLE';
  end;
  return case
    when v_client is null or v_signed is null or p_challenge is null or p_site.origin is null or length(p_authenticator_data) < 37 then 'UNREADABLE'
    when v_client ->> 'type' is distinct from 'webauthn.get' then 'TYPE'
    when v_client ->> 'origin' is distinct from p_site.origin then 'ORIGIN'
    when coalesce(v_client -> 'crossOrigin', 'false') <> 'false' or v_client ? 'topOrigin' then 'CROSS_ORIGIN'
    when v_client ->> 'challenge' is distinct from base64url(p_challenge) then 'CHALLENGE'
    when substr(p_authenticator_data, 1, 32) <> sha256(convert_to(p_site.rp_id, 'UTF8')) then 'RP_ID'
    when get_byte(p_authenticator_data, 32) & 5 <> 5 then 'USER_VERIFICATION'
    when case p_key.algorithm when -7 then p256_verify(p_key.ec_x, p_key.ec_y, v_signed, p_signature)
      when -257 then rsa_verify(p_key.rsa_n, p_key.rsa_e, v_signed, p_signature) end is true then 'VERIFIED'
    else 'SIGNATURE'
  end;
end $$;
