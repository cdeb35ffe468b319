import { appOfFederationName, appOfPart, appOfTeam, appPattern, federationName, isRemoteApp, teamOf } from './appNames.ts';

test.each([
  ['lottery', 'mfe-lottery', 'mfe_lottery'],
  ['daily-news', 'mfe-daily-news', 'mfe_daily_news'],
])('one team, one folder, one name on the page: %s', (team, app, name) => {
  expect(appOfTeam(team)).toBe(app);
  expect(appOfPart(`${team}/SomePart`)).toBe(app);
  expect(teamOf(app)).toBe(team);
  expect(federationName(app)).toBe(name);
  expect(appOfFederationName(name)).toBe(app);
  expect(isRemoteApp(app)).toBe(true);
  expect(app).toMatch(new RegExp(`^(?:${appPattern})$`));
});

test.each([
  'host',
  'shared',
  'mfe',
  'mfe-',
  'mfe-News',
  'mfe_news',
  'mfe-2news',
  'mfe--news',
  'mfe-news-',
  'xmfe-news',
  'mfe-../x',
])('%s is no remote', (name) => {
  expect(isRemoteApp(name)).toBe(false);
});
