// Writes sbom.cdx.json: every package with version, licence and hash, in CycloneDX's format. `-- --prod` leaves out packages for development.
import { ensureInstalled, pnpm, run } from './toolchain.mjs';

await ensureInstalled();
const format = ['--sbom-format', 'cyclonedx', '--sbom-type', 'application'];
const { code } = await run('npx', ['--yes', pnpm, 'sbom', ...format, '--out', 'sbom.cdx.json', ...process.argv.slice(2)]);
process.exitCode = code;
