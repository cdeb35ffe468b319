import { everything, internal, secret, type Tables, whose } from '../../core/db/tableRules.ts';

const credential_epoch = internal;
const user_id = whose;

export const accountTables: Tables = {
  users: {
    grant: {
      insert: true,
      update: `username, full_name, email, avatar, picture_public, description, public_name, drawn_name, name_key, name_chosen_at, password_hash, verified, email_verified_at,
        second_factor, totp_secret, totp_last_step, erased_at`,
    },
    export: {
      section: 'profile',
      select: `id as "memberId", public_id as "publicId", public_name as "publicName", drawn_name as "drawnName",
            name_chosen_at as "nameChosenAt", username, full_name as "fullName", email,
            email_verified_at as "emailConfirmedAt", description, avatar as picture, picture_public as "pictureIsPublic",
            verified as "identityVerified", second_factor as "secondFactor", created_at as "memberSince"`,
      where: 'id = $1',
    },
    member: {
      leftOut: {
        credential_epoch,
        public_avatar: 'the picture, when it is public',
        name_key: 'the public name in another spelling',
        password_hash: secret,
        totp_secret: secret,
        totp_last_step: secret,
        erased_at: 'a deleted account has no export',
      },
      deletion: 'erased',
      erase: 'elsewhere',
    },
  },
  recovery_codes: {
    grant: everything,
    export: { section: 'recoveryCodes', select: 'used_at as "usedAt"' },
    member: { leftOut: { user_id, code_hash: secret }, deletion: 'removed' },
  },
  authenticator_offers: {
    grant: everything,
    export: { section: 'authenticatorOffers', select: 'expires_at as "expiresAt"' },
    member: { leftOut: { credential_epoch, user_id, secret }, deletion: 'removed' },
  },
  passkeys: {
    grant: everything,
    export: {
      section: 'passkeys',
      select: 'name, synced, created_at as "createdAt", last_used_at as "lastUsedAt"',
      order: 'created_at',
    },
    member: {
      leftOut: { id: internal, user_id, credential_id: internal, public_key: 'half of a key', sign_count: internal },
      deletion: 'removed',
    },
  },
  sessions: {
    grant: { insert: true, update: 'id, credential_epoch, last_used_at, expires_at', delete: true },
    expires: { column: 'expires_at' },
    export: {
      section: 'sessions',
      select: `agent as browser, name, signed_in_with as "signedInWith", created_at as "startedAt", last_used_at as "lastUsedAt", expires_at as "endsUnlessUsedAt",
            ends_at as "endsAt"`,
      order: 'created_at',
    },
    member: {
      leftOut: { credential_epoch, id: secret, user_id, device_hash: secret, passkey_id: internal },
      deletion: 'removed',
    },
  },
  known_devices: {
    grant: everything,
    expires: { column: 'last_used_at', after: '400 days' },
    export: {
      section: 'devices',
      select: `d.first_used_at as "firstUsedAt", d.last_used_at as "lastUsedAt", (select s.agent from sessions s
            where s.user_id = d.user_id and s.device_hash = d.device_hash order by s.last_used_at desc limit 1) as browser`,
      from: 'known_devices d',
      where: 'd.user_id = $1',
      order: 'd.first_used_at',
    },
    member: { leftOut: { credential_epoch, user_id, device_hash: secret }, deletion: 'removed' },
  },
  login_challenges: {
    grant: everything,
    expires: { column: 'expires_at' },
    export: {
      section: 'pendingLogins',
      select: `factor, tries, code_sent_at as "codeSentAt", code_expires_at as "codeExpiresAt", created_at as "startedAt",
            used_at as "usedAt", expires_at as "expiresAt"`,
      order: 'created_at',
    },
    member: { leftOut: { credential_epoch, id_hash: secret, user_id, code_hash: secret }, deletion: 'removed' },
  },
  recoveries: {
    grant: everything,
    expires: { column: 'link_expires_at' },
    export: { section: 'recoveries', select: 'email, code_expires_at as "codeExpiresAt", link_expires_at as "linkExpiresAt"' },
    member: {
      leftOut: { credential_epoch, user_id, code_seed: secret, link_hash: secret, link_seed: secret },
      hasAddress: true,
      deletion: 'removed',
    },
  },
  email_proofs: {
    grant: everything,
    expires: { column: 'expires_at' },
    export: { section: 'emailProofs', select: 'email, purpose, tries, used_at as "usedAt", expires_at as "expiresAt"' },
    member: { leftOut: { credential_epoch, user_id, secret_hash: secret }, hasAddress: true, deletion: 'removed' },
  },
  email_changes: {
    grant: everything,
    expires: { column: 'expires_at' },
    export: { section: 'emailChanges', select: 'email, expires_at as "expiresAt"', where: 'user_id = $1' },
    member: {
      leftOut: { credential_epoch, session_id: secret, user_id, secret_hash: secret },
      hasAddress: true,
      deletion: 'removed',
    },
  },
  used_proofs: { grant: { insert: true, delete: true }, expires: { column: 'used_at', after: '15 minutes' } },
};
