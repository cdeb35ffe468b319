import { startEventReplay } from './parts/earlyPresses.ts';
import { watchErrors } from './telemetry/happenings.ts';
import { scheduleStartupReport } from './telemetry/reportLater.ts';

watchErrors();
scheduleStartupReport();

const root = document.getElementById('root');
if (root?.hasChildNodes()) startEventReplay(root);

// Assets need a path without the origin, as in the prerendered page.
__webpack_public_path__ = new URL(__webpack_public_path__, location.href).pathname;

// Async boundary: Module Federation negotiates shared libraries before any module that uses them is evaluated.
import(/* webpackChunkName: "boot" */ './bootstrap.tsx');

declare var __webpack_public_path__: string;
