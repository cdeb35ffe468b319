import { startEventReplay } from './parts/eventReplay.ts';
import { scheduleStartupReport } from './telemetry/reportLater.ts';
import { watchErrors } from './telemetry/telemetryBuffer.ts';

watchErrors();
scheduleStartupReport();

const root = document.getElementById('root');
if (root?.hasChildNodes()) startEventReplay(root);

// Assets need a path without the origin, as in the prerendered page.
__webpack_public_path__ = new URL(__webpack_public_path__, location.href).pathname;

// Async boundary: Module Federation negotiates shared libraries before any module that uses them is evaluated.
import(/* webpackChunkName: "boot" */ './bootstrap.tsx');

declare var __webpack_public_path__: string;
