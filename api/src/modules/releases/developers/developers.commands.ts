import { isRemoteApp } from 'shared/contracts/appNames';
import { Override } from 'shared/contracts/preview';
import { Value } from 'typebox/value';
import { type Command, OperatorError, textOption } from '../../../core/command/command.ts';
import { printable, table } from '../../../core/command/terminal.ts';
import { allowDeveloper, listDevelopers, revokeDeveloper } from './develop.routes.ts';

export const developerCommands: readonly Command[] = [
  {
    name: 'developers allow',
    usage: '<key> <app>… [--name NAME]',
    summary: 'Let the owner of a key run these remotes from their own machine inside the live pages, in their own browser',
    options: { name: { type: 'string' } },
    args: [2, 50],
    act: { args: Array.from({ length: 50 }, (_, place) => place) },
    run: async ({ db, config }, [key = '', ...apps], options) => {
      if (!Value.Check(Override.properties.key, key))
        throw new OperatorError('The key is what `npm run dev -- APP --against SITE` prints: 64 hexadecimal digits.');
      const unknown = apps.find((app) => !isRemoteApp(app));
      if (unknown !== undefined)
        throw new OperatorError(`'${unknown}' is no remote: name them as their folders, e.g. mfe-lottery.`);
      const name = textOption(options, 'name')?.trim() || key.slice(-12);
      await db.transaction(async (tx) => {
        for (const app of apps) await allowDeveloper(tx, key, app, name);
      });
      const lines = [`${printable(name)} may run ${apps.join(', ')} inside ${new URL(config.publicUrl).origin}.`];
      if (config.developSite === null)
        lines.push('No process reads the pages for it yet: set DEVELOP_SITE (docs/operations/settings.md) and restart.');
      return { lines, data: { name, key, apps } };
    },
  },
  {
    name: 'developers list',
    usage: '',
    summary: 'Who may run which remote inside the live pages',
    args: [0, 0],
    run: async ({ db }) => {
      const developers = await listDevelopers(db);
      const rows = developers.map((each) => [printable(each.name), each.app, each.allowedAt.toISOString(), each.key]);
      const lines = rows.length > 0 ? table(['name', 'remote', 'allowed', 'key'], rows) : ['Nobody is allowed.'];
      return { lines, data: developers };
    },
  },
  {
    name: 'developers revoke',
    usage: '<name or key>',
    summary: 'Take it back: the next page that their browser loads is the live one',
    args: [1, 1],
    act: {},
    run: async ({ db }, [who = '']) => {
      const apps = await db.transaction(async (tx) => {
        const revoked = await revokeDeveloper(tx, who);
        if (revoked.length === 0) throw new OperatorError(`Nobody called '${printable(who)}' is allowed. See: developers list.`);
        return revoked;
      });
      return { lines: [`${printable(who)} may no longer run ${apps.join(', ')}.`], data: { revoked: apps } };
    },
  },
];
