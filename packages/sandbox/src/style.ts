/** One style for the start page, the inbox and the hosted pay and portal pages. */
export const STYLE = `
:root {
  --ink: light-dark(#14181f, #eceef2); --soft: light-dark(#5b6472, #a3abb8); --line: light-dark(#e3e6ea, #30353d); --control: light-dark(#c9ced6, #4a515c);
  --ground: light-dark(#f6f7f9, #101214); --card: light-dark(#fff, #181b1f);
  --accent: light-dark(#4f46e5, #6d66f0); --accent-dark: light-dark(#4338ca, #b3b0ff); --accent-wash: light-dark(#eef0ff, #23244a);
  --bad: light-dark(#b42318, #fda29b); --bad-wash: light-dark(#fef3f2, #3a1a18); --good: light-dark(#067647, #75e0a7); --good-wash: light-dark(#ecfdf3, #11301f);
  color-scheme: light dark;
}
* { box-sizing: border-box; }
body {
  margin: 0; min-height: 100vh; background: var(--ground); color: var(--ink);
  font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif;
  overflow-wrap: anywhere;
}
h1 { font-size: 1.375rem; line-height: 1.25; margin: 0 0 .5rem; letter-spacing: -.01em; }
h2 { font-size: 1rem; margin: 0 0 .75rem; }
p { margin: 0 0 1rem; }
a { color: var(--accent-dark); }
.soft { color: var(--soft); }
.small { font-size: .875rem; }
.card { background: var(--card); border: 1px solid var(--line); border-radius: .75rem; padding: 1.25rem; }
.note { border-radius: .5rem; padding: .75rem 1rem; margin: 0 0 1rem; font-size: .9375rem; }
.note.bad { background: var(--bad-wash); color: var(--bad); }
.note.good { background: var(--good-wash); color: var(--good); }
.badge { display: inline-block; border-radius: 1rem; padding: .0625rem .625rem; font-size: .8125rem; font-weight: 600; background: var(--accent-wash); color: var(--accent-dark); }
.badge.bad { background: var(--bad-wash); color: var(--bad); }
.badge.good { background: var(--good-wash); color: var(--good); }

button, .button {
  display: inline-flex; align-items: center; justify-content: center; gap: .5rem; min-height: 2.75rem; padding: .5rem 1.125rem;
  border: 1px solid var(--line); border-radius: .5rem; background: var(--card); color: var(--ink);
  font: inherit; font-weight: 600; text-decoration: none; cursor: pointer;
}
button:hover, .button:hover { background: var(--ground); }
button.main { border-color: #4f46e5; background: #4f46e5; color: #fff; }
button.main:hover { background: #4338ca; }
button.danger { color: var(--bad); border-color: light-dark(#f3c6c1, #6b2e29); }
button.danger:hover { background: var(--bad-wash); }
:focus-visible { outline: 3px solid #a5b4fc; outline-offset: 2px; }
form { margin: 0; }
label { display: block; font-size: .875rem; font-weight: 600; margin: 0 0 .25rem; }
input:not([type=radio], [type=checkbox]), select {
  width: 100%; min-height: 2.75rem; padding: .5rem .75rem; border: 1px solid var(--control); border-radius: .5rem; background: var(--card); color: inherit; font: inherit;
}
fieldset { border: 0; margin: 0 0 1rem; padding: 0; min-width: 0; }
legend { padding: 0; font-size: .875rem; font-weight: 600; margin-bottom: .25rem; }
.choice { display: flex; gap: .625rem; align-items: flex-start; padding: .625rem .75rem; border: 1px solid var(--line); border-radius: .5rem; margin-bottom: .375rem; font-weight: 400; cursor: pointer; }
.choice:has(:checked) { border-color: var(--accent); background: var(--accent-wash); }
.choice input { margin: .25rem 0 0; accent-color: var(--accent); }
.choice span { display: block; }
.fields { display: grid; grid-template-columns: 1fr 1fr; gap: .75rem; margin-bottom: 1rem; }
.fields .whole { grid-column: 1 / -1; }
form:has([value="0002"]:checked) .fields, form:has([value="0341"]:checked) .fields { opacity: .45; }
.strip { margin: 0; background: light-dark(#fff4d6, #3a2f10); color: light-dark(#6b4e00, #f5d98b); text-align: center; font-size: .875rem; padding: .5rem 1rem; }

.plain { display: grid; place-items: center; padding: 1rem; }
.plain .card { width: min(34rem, 100%); }
.chats { padding: 1rem; }
.chats .card { width: min(48rem, 100%); margin: 0 auto; }
.chats ul { padding-left: 1.25rem; }
.chats li { margin-bottom: .5rem; }
.chats article { border-top: 1px solid var(--line); padding: 1rem 0 0; }
.chats article p { margin: 0 0 .375rem; white-space: pre-wrap; }
.plain ul { list-style: none; margin: 1rem 0 0; padding: 0; }
.plain li { border-top: 1px solid var(--line); padding: .75rem 0; }

.inbox { display: flex; flex-direction: column; }
.inbox .top { display: flex; align-items: center; gap: 1rem; flex-wrap: wrap; padding: 1rem 1.25rem; background: var(--card); border-bottom: 1px solid var(--line); }
.inbox .top h1 { margin: 0; flex: 1 1 auto; }
.inbox .panes { display: grid; grid-template-columns: minmax(18rem, 24rem) 1fr; flex: 1; }
.inbox .list { border-right: 1px solid var(--line); background: var(--card); }
.inbox .list ol { list-style: none; margin: 0; padding: 0; }
.inbox .list a { display: block; padding: .875rem 1.25rem; border-bottom: 1px solid var(--line); text-decoration: none; color: inherit; }
.inbox .list a:hover { background: var(--ground); }
.inbox .list a[aria-current] { background: var(--accent-wash); box-shadow: inset 3px 0 var(--accent); }
.inbox .row { display: flex; justify-content: space-between; gap: .75rem; }
.inbox .row span:last-child { white-space: nowrap; }
.inbox .subject { font-weight: 600; display: block; }
.inbox .message { padding: 1.5rem; min-width: 0; }
.inbox .message dl { display: grid; grid-template-columns: auto 1fr; gap: .125rem .75rem; margin: 0 0 1rem; font-size: .9375rem; }
.inbox .message dt { color: var(--soft); }
.inbox .message dd { margin: 0; }
.inbox iframe { width: 100%; height: max(32rem, 100vh - 18rem); border: 1px solid var(--line); border-radius: .75rem; background: var(--card); }
.inbox pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; margin: 0; }
.inbox .links { list-style: none; margin: 0 0 1.25rem; padding: 0; }
.inbox .links li { margin-bottom: .5rem; }
.inbox summary { cursor: pointer; font-weight: 600; margin: 1.25rem 0 .5rem; }
.inbox .empty { padding: 4rem 1.5rem; text-align: center; color: var(--soft); }
.inbox .back { display: none; }
@media (max-width: 50rem) {
  .inbox .panes { display: block; }
  .inbox .list { border-right: 0; }
  .inbox .panes.open .list, .inbox .nothing-open { display: none; }
  .inbox .back { display: inline-block; margin-bottom: 1rem; }
  .inbox .message { padding: 1.25rem; }
}

.pay .sides { display: grid; grid-template-columns: 1fr 1fr; min-height: calc(100vh - 2.375rem); }
.pay .summary { background: #1e1b4b; color: #fff; padding: clamp(1.5rem, 6vw, 5rem) clamp(1.25rem, 5vw, 4rem); }
.pay .summary .soft { color: #c7d2fe; }
.pay .summary .inner, .pay .form .inner { max-width: 26rem; margin-left: auto; }
.pay .form .inner { margin: 0 auto 0 0; }
.pay .form { background: var(--card); padding: clamp(1.5rem, 6vw, 5rem) clamp(1.25rem, 5vw, 4rem); }
.pay .merchant { font-weight: 600; margin-bottom: 2rem; }
.pay .headline { font-size: 2.25rem; line-height: 1.15; font-weight: 700; letter-spacing: -.02em; margin: .25rem 0 .25rem; }
.pay dl { margin: 2rem 0 0; }
.pay dl > div { display: flex; justify-content: space-between; gap: 1rem; padding: .75rem 0; border-top: 1px solid rgba(255,255,255,.18); }
.pay dd { margin: 0; font-weight: 600; text-align: right; }
.pay .actions { display: grid; gap: .625rem; margin-bottom: 1rem; }
.pay .actions button { width: 100%; }
@media (max-width: 50rem) {
  .pay .sides { display: block; min-height: 0; }
  .pay .summary .inner, .pay .form .inner { margin: 0 auto; max-width: 32rem; }
  .pay .merchant { margin-bottom: 1rem; }
  .pay .headline { font-size: 1.75rem; }
  .pay dl { margin-top: 1.25rem; }
}

.portal main { width: min(44rem, 100%); margin: 0 auto; padding: 2rem 1.25rem 4rem; display: grid; gap: 1.25rem; }
.portal .top { display: flex; justify-content: space-between; align-items: center; gap: 1rem; flex-wrap: wrap; }
.portal .top h1 { margin: 0; }
.portal .plan { display: flex; justify-content: space-between; gap: 1rem; flex-wrap: wrap; align-items: baseline; }
.portal .price { font-size: 1.25rem; font-weight: 700; margin: 0 0 .25rem; }
.portal table { width: 100%; border-collapse: collapse; font-size: .9375rem; }
.portal th { white-space: nowrap; text-align: left; font-weight: 600; color: var(--soft); }
.portal th, .portal td { padding: .5rem .5rem .5rem 0; border-bottom: 1px solid var(--line); }
.portal td:last-child, .portal th:last-child { text-align: right; padding-right: 0; }
@media (max-width: 40rem) {
  .portal td:nth-child(2), .portal th:nth-child(2) { display: none; }
}

.sample-stores main { width: min(70rem, 100%); margin: 0 auto; padding: 2rem 1.25rem 4rem; }
.sample-stores ol { list-style: none; margin: 1.25rem 0 0; padding: 0; display: grid; gap: 1rem; grid-template-columns: repeat(auto-fill, minmax(min(20rem, 100%), 1fr)); }
.sample-stores p { margin-bottom: .5rem; }
.sample-stores dl { margin: .75rem 0 0; font-size: .875rem; }
.sample-stores dl > div { display: flex; justify-content: space-between; gap: 1rem; padding: .25rem 0; border-top: 1px solid var(--line); }
.sample-stores dd { margin: 0; font-variant-numeric: tabular-nums; }
`;
