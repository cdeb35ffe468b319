/** Colours of the site (shared/src/theme/tokens.ts, which has their contrast ratios), and their light counterparts. */
export const boardStyle = `
:root{color-scheme:dark;--background:#0B0D12;--surface:#151923;--raised:#1E2431;--text:#F8FAFC;--second:#C3C9D5;--muted:#98A1B3;--primary:#F59E0B;--onPrimary:#1A1204;--warning:#FBBF24;--danger:#F87171;--success:#34D399;--control:#717B90;--line:#3A4356}
@media(prefers-color-scheme:light){:root{color-scheme:light;--background:#F6F7F9;--surface:#FFFFFF;--raised:#EDF0F5;--text:#0B0D12;--second:#2E3646;--muted:#525C6F;--warning:#8A4B00;--danger:#B42318;--success:#05603A;--control:#717B90;--line:#D3D9E3}}
*{box-sizing:border-box}
body{margin:0;background:var(--background);color:var(--text);font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;font-variant-numeric:tabular-nums}
header,main,footer{max-width:1440px;margin:0 auto;padding:0 24px}
header{display:flex;flex-wrap:wrap;align-items:flex-end;gap:8px 24px;padding-top:28px}
h1,h2,.mark,dd{font-family:"Space Grotesk Variable",Arial,Helvetica,sans-serif}
.mark{display:flex;align-items:center;width:100%;font-size:26px;line-height:1;font-weight:700;letter-spacing:.02em}
.mark svg{margin:-2px 2px 0 -3px}
h1{margin:0;font-size:40px;line-height:1.1}
header p{margin:0 0 4px;color:var(--muted);font-size:14px;overflow-wrap:anywhere}
dl{display:grid;grid-template-columns:repeat(6,1fr);gap:12px;margin:28px 0}
dl div{display:flex;flex-direction:column-reverse;justify-content:flex-end;padding:14px 16px;border-radius:12px;background:var(--surface);border-top:3px solid var(--line)}
dt{color:var(--muted);font-size:14px}
dd{margin:0;font-size:28px;font-weight:700;line-height:1.2}
.bad{color:var(--danger)}.warn{color:var(--warning)}.good{color:var(--success)}.quiet{color:var(--muted)}
dl .bad{border-color:var(--danger)}dl .warn{border-color:var(--warning)}
dl .bad dd{color:var(--danger)}dl .warn dd{color:var(--warning)}
.warnings{margin:0 0 28px;padding:16px 16px 16px 36px;border-radius:12px;background:var(--surface);border-left:4px solid var(--warning);overflow-wrap:anywhere}
.only{display:inline-flex;align-items:center;gap:10px;min-height:44px;cursor:pointer}
.only input{width:20px;height:20px;accent-color:var(--primary)}
body:has(.only :checked) tr[data-fine]{display:none}
table{width:100%;table-layout:fixed;border-collapse:separate;border-spacing:0;margin-top:8px;background:var(--surface);border-radius:16px;font-size:14px}
caption{padding:0 0 8px;text-align:left;color:var(--muted)}
th,td{padding:14px 12px;text-align:left;vertical-align:top;border-top:1px solid var(--line);overflow-wrap:anywhere}
thead th{position:sticky;top:0;z-index:1;border-top:0;background:var(--raised);color:var(--second);font-weight:600;white-space:nowrap}
thead th:first-child{border-radius:16px 0 0}thead th:last-child{border-radius:0 16px 0 0}
tbody th{font-size:16px;font-weight:600}
thead th:nth-child(1){width:16%}thead th:nth-child(2){width:13%}thead th:nth-child(3){width:16%}thead th:nth-child(4){width:14%}thead th:nth-child(5){width:15%}thead th:nth-child(6){width:12%}
tbody tr:hover{background:var(--raised)}
td p,th p{margin:0}
th p,small{font-size:14px;font-weight:400;color:var(--muted)}
strong{font-weight:600}
code{font:13px/1.5 ui-monospace,SFMono-Regular,Menlo,monospace}
.tag{display:inline-block;color:var(--warning);padding:0 8px;border-radius:999px;border:1px solid currentColor;font-size:13px;line-height:22px;white-space:nowrap}
meter{width:100%;min-width:90px;height:8px;display:block;margin:2px 0 8px;background:none;border:0;border-radius:999px;overflow:hidden}
meter::-webkit-meter-inner-element{display:block;height:8px}
meter::-webkit-meter-bar{height:8px;border:0;border-radius:999px;background:var(--line)}
meter::-webkit-meter-optimum-value{background:var(--success);border-radius:999px}
meter::-webkit-meter-suboptimum-value{background:var(--warning);border-radius:999px}
meter::-webkit-meter-even-less-good-value{background:var(--danger);border-radius:999px}
thead button{display:inline-flex;align-items:center;gap:6px;min-height:32px;margin:-6px;padding:0 6px;border:0;border-radius:8px;background:none;color:inherit;font:inherit;cursor:pointer}
thead button::after{content:"↕";color:var(--muted)}
[aria-sort=ascending] button::after{content:"↑";color:var(--primary)}
[aria-sort=descending] button::after{content:"↓";color:var(--primary)}
:focus-visible{outline:3px solid var(--primary);outline-offset:2px}
.empty{display:grid;justify-items:center;gap:8px;padding:72px 24px;margin:28px 0;border-radius:16px;background:var(--surface);text-align:center}
.empty h2{margin:8px 0 0;font-size:28px;line-height:1.2}.empty p{margin:0;color:var(--second)}
footer{padding-top:24px;padding-bottom:40px;color:var(--muted);font-size:14px}
@media(max-width:1199.98px){dl{grid-template-columns:repeat(3,1fr)}}
@media(max-width:1023.98px){
table,tbody{display:block;background:none}
thead,.sorts{display:none}
caption{display:block}
tbody{display:grid;grid-template-columns:repeat(2,1fr);gap:12px}
tr{display:block;padding:4px 16px;border-radius:16px;background:var(--surface)}
tbody th{display:block;border:0;font-size:20px}
td{display:grid;grid-template-columns:92px 1fr;gap:12px}
td::before{content:attr(data-label);color:var(--muted)}
th,td{padding:12px 0}
}
@media(max-width:767.98px){
header,main,footer{padding-left:16px;padding-right:16px}
h1{font-size:28px}dl{grid-template-columns:repeat(2,1fr)}tbody{grid-template-columns:1fr}
}
@media print{thead th{position:static}.only{display:none}}
@media(forced-colors:active){tbody tr{border-top:1px solid}}
`;

/** Makes the headings buttons that sort: without scripts the rows keep their order, and no button promises anything. */
export const boardScript = `
const table = document.querySelector('table');
const hint = document.createElement('span');
hint.className = 'sorts';
hint.textContent = '; headings sort';
table?.caption.append(hint);
for (const [column, heading] of [...(table?.tHead.rows[0].cells ?? [])].entries()) {
  const button = document.createElement('button');
  button.type = 'button';
  button.append(...heading.childNodes);
  heading.append(button);
  button.addEventListener('click', () => {
    const down = heading.getAttribute('aria-sort') === 'ascending';
    for (const other of table.tHead.rows[0].cells) other.removeAttribute('aria-sort');
    heading.setAttribute('aria-sort', down ? 'descending' : 'ascending');
    const value = (row) => row.cells[column].dataset.sort;
    const order = (one, other) => value(one).localeCompare(value(other), 'en', { numeric: true });
    table.tBodies[0].append(...[...table.tBodies[0].rows].sort((one, other) => (down ? order(other, one) : order(one, other))));
  });
}
`;
