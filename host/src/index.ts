import { keepEarlyPresses } from './parts/earlyPresses.ts';
import { watchErrors } from './telemetry/happenings.ts';
import { reportAnyway } from './telemetry/reportLater.ts';

watchErrors();
reportAnyway();

const root = document.getElementById('root');
if (root?.hasChildNodes()) keepEarlyPresses(root);

// Assets are addressed by path, as the prerendered page has them, not by full address.
__webpack_public_path__ = new URL(__webpack_public_path__, location.href).pathname;

// The async boundary: shared libraries are negotiated before any module that uses them is evaluated.
import(/* webpackChunkName: "boot" */ './bootstrap.tsx');

declare var __webpack_public_path__: string;
