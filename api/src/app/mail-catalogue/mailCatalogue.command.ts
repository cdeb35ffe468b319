import type { Command } from '../../core/command/command.ts';
import { writeNewFile } from '../../core/command/newFile.ts';
import { cataloguePage } from './cataloguePage.ts';
import { likely, mailCatalogue } from './mailCatalogue.ts';

export const mailCatalogueCommand: Command = {
  name: 'mails catalogue',
  usage: '<file.html>',
  summary: 'Write a page with every mail that the provider can send, both halves of each, for whoever looks after how they read',
  args: [1, 1],
  run: async ({ config, cwd }, [name = '']) => {
    const mails = Object.values(mailCatalogue(config.publicUrl, likely));
    const file = await writeNewFile(cwd, name, cataloguePage(mails));
    return {
      lines: [`${mails.length} mails are in ${file}: open it in a browser.`],
      data: { file, kinds: mails.map(({ kind }) => kind) },
    };
  },
};
