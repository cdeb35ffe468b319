import { contentSecurityPolicy, pictureOrigin, reportingEndpoints } from './contentSecurityPolicy.ts';

const sourcesOf = (policy: string, directive: string) =>
  policy
    .split('; ')
    .find((part) => part.startsWith(`${directive} `))
    ?.split(' ')
    .slice(1);

test('pictures come from this origin, and from the bucket when there is one', () => {
  expect(sourcesOf(contentSecurityPolicy({ turnstile: false }), 'img-src')).toEqual(["'self'", 'data:']);
  const withBucket = contentSecurityPolicy({ turnstile: false, pictures: 'https://cdn.example.com' });
  expect(sourcesOf(withBucket, 'img-src')).toEqual(["'self'", 'data:', 'https://cdn.example.com']);
  expect(withBucket.replace(' https://cdn.example.com', '')).toBe(contentSecurityPolicy({ turnstile: false }));
  const ofDeveloper = { turnstile: true, pictures: 'https://cdn.example.com', devServer: 'http://localhost:3101' };
  expect(sourcesOf(contentSecurityPolicy(ofDeveloper), 'img-src')).toEqual([
    "'self'",
    'data:',
    'https://cdn.example.com',
    'http://localhost:3101',
  ]);
});

test('of an address its origin is named', () => {
  expect(pictureOrigin('https://cdn.example.com/lotto/pictures')).toBe('https://cdn.example.com');
  expect(pictureOrigin('http://10.0.0.5:9000/pictures/')).toBe('http://10.0.0.5:9000');
  for (const address of ['', 'cdn.example.com', 'data:image/png;base64,', "https://a b; script-src *'"])
    expect(() => pictureOrigin(address)).toThrow('is not the address of pictures: https://pictures.example.com');
});

test('what the policy stops is told at one address, by both of its names', () => {
  const policy = contentSecurityPolicy({ turnstile: false });
  const [name = '', address] = /^([a-z]+)="([^"]+)"$/.exec(reportingEndpoints)?.slice(1) ?? [];
  expect(sourcesOf(policy, 'report-to')).toEqual([name]);
  expect(sourcesOf(policy, 'report-uri')).toEqual([address]);
  expect(address).toBe('/api/reports/violations');
});
