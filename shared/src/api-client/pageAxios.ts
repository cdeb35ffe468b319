// biome-ignore-all lint/performance/noBarrelFile: it stands for the package.
import axios from 'axios-itself';
import { proveForAll } from './provingForAll.ts';

// The axios that the host shares under the name `axios` (shared/build/sharing.ts).
proveForAll(axios);

// biome-ignore lint/performance/noReExportAll: it stands for all of the package.
export * from 'axios-itself';
export default axios;
