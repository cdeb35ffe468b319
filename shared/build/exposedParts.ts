import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Lists the parts that an app exposes: files in `src/exposes/` with a component's name. @param folder of the app */
export function exposedParts(folder: string): string[] {
  const exposes = join(folder, 'src', 'exposes');
  const files = existsSync(exposes) ? readdirSync(exposes) : [];
  return files.filter((file) => /^[A-Z]\w*\.tsx$/.test(file)).map((file) => file.replace('.tsx', ''));
}
