import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The parts that an app exposes: every file in `src/exposes/` that is named like a component. @param folder the app's */
export function exposedParts(folder: string): string[] {
  const exposes = join(folder, 'src', 'exposes');
  const files = existsSync(exposes) ? readdirSync(exposes) : [];
  return files.filter((file) => /^[A-Z]\w*\.tsx$/.test(file)).map((file) => file.replace('.tsx', ''));
}
