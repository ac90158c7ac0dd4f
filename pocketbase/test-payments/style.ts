/** The pages' own stylesheet, in the colours of src/ui/theme/tokens.css. */
export const STYLE = `:root{color-scheme:light;--bg:oklch(98.8% .003 85);--sunk:oklch(96.8% .005 85);--surface:#fff;
--line:oklch(92.5% .007 82);--strong:oklch(63.5% .012 72);--fg:oklch(23.5% .008 62);--muted:oklch(43% .013 66);
--act:oklch(76.5% .161 56);--soft:oklch(94.5% .038 70);--on-act:oklch(16.5% .005 60);--earn:oklch(82% .155 88);
--danger:oklch(48.5% .164 15);--danger-soft:oklch(94.5% .026 15);--done-soft:oklch(94.5% .031 192);
--focus:oklch(48.5% .127 256)}
@media (prefers-color-scheme:dark){:root{color-scheme:dark;--bg:oklch(16.5% .005 60);--sunk:oklch(13% .004 60);
--surface:oklch(20.5% .006 60);--line:oklch(31.5% .009 62);--strong:oklch(57.5% .012 70);--fg:oklch(96.8% .005 85);
--muted:oklch(75.5% .01 76);--soft:oklch(28% .05 52);--danger:oklch(83.5% .09 15);--danger-soft:oklch(28% .065 15);
--done-soft:oklch(28% .04 192);--focus:oklch(76.5% .12 256)}}
*{box-sizing:border-box}
body{margin:0;background:var(--bg);color:var(--fg);font:1rem/1.5 "Atkinson Next",system-ui,sans-serif}
main{width:min(68rem,100% - 24px);margin:clamp(12px,4vw,40px) auto;border:1px solid var(--strong);border-radius:16px;
overflow:hidden;background:var(--surface)}
h1,h2,h3,legend,.shop,.price{font-family:"Archivo Display",system-ui,sans-serif;font-weight:780;line-height:1.2}
.banner{margin:0;padding:12px clamp(16px,4vw,32px);background:var(--earn);color:var(--on-act);font-size:1rem}
h2{font-size:1.375rem;margin:0 0 8px}h3{font-size:1.125rem;margin:0 0 8px}
p{margin:0 0 12px;overflow-wrap:anywhere}
.muted,small{color:var(--muted);font-size:.9375rem}
a{color:inherit;text-underline-offset:3px}
:focus-visible{outline:3px solid var(--focus);outline-offset:2px}
.pay{display:grid}@media (min-width:44rem){.pay{grid-template-columns:5fr 7fr}}
.pay>*,.portal,.alone{padding:clamp(16px,4vw,32px);min-width:0}
.order{background:var(--sunk)}
.price{font-size:2rem;margin:0 0 16px}.price small{font:1rem "Atkinson Next",system-ui,sans-serif}
table{width:100%;border-collapse:collapse;margin:0 0 12px}
th,td{padding:10px 8px 10px 0;border-bottom:1px solid var(--line);text-align:left;font-weight:400;vertical-align:top}
tbody tr:last-child>*{font-weight:700}.portal thead+tbody tr:last-child>*{font-weight:400}
td:last-child,th:last-child{text-align:right}td,thead+tbody th{white-space:nowrap}.wide{overflow-x:auto}
fieldset{border:0;padding:0;margin:0 0 16px;min-width:0}legend{padding:0;margin:0 0 12px;font-size:1.125rem}
.cards,.two{display:grid;gap:12px;grid-template-columns:repeat(auto-fit,minmax(min(100%,15.5rem),1fr))}
.two{grid-template-columns:repeat(auto-fit,minmax(min(100%,9rem),1fr))}
.portal>.two{grid-template-columns:repeat(auto-fit,minmax(min(100%,16rem),1fr))}
.two>.field{margin:0 0 16px}
.choice{display:flex;gap:10px;padding:12px;border:1px solid var(--strong);border-radius:8px;cursor:pointer}
.choice:has(:checked){background:var(--soft);border-color:var(--act)}
.choice b{white-space:nowrap;letter-spacing:-.01em}
.choice input{width:20px;height:20px;margin:2px 0 0;flex:none;accent-color:var(--focus)}.choice b{display:block}
.field{margin:0 0 16px}.field label{display:block;font-weight:700;margin:0 0 4px}
.field input{width:100%;min-height:44px;padding:8px 12px;border:1px solid var(--strong);border-radius:8px;
background:var(--bg);color:var(--fg);font:inherit}
.field input::placeholder{color:var(--muted);opacity:1}
.field input[aria-invalid]{border-color:var(--danger)}.why{color:var(--danger);margin:4px 0 0}
.button{display:inline-block;min-height:44px;padding:9px 16px;border:1px solid var(--strong);border-radius:8px;
background:var(--surface);color:var(--fg);font:inherit;font-weight:700;text-decoration:none;cursor:pointer}
.button.act{background:var(--act);border-color:var(--act);color:var(--on-act)}
.pay>form>.act{width:100%}.button.danger{color:var(--danger);border-color:currentColor}
.back{text-align:center;margin:16px 0 0}form+form{margin-top:12px}
.alert{padding:12px;border-radius:8px;background:var(--danger-soft)}
.done{padding:12px;border-radius:8px;background:var(--done-soft)}
.shop{display:flex;gap:16px;justify-content:space-between;flex-wrap:wrap}.shop a{font:1rem "Atkinson Next",system-ui,sans-serif}
.shop{align-items:baseline;margin:0 0 16px}
.portal .two{margin:16px 0 24px;align-items:start}
.portal .two>section{padding:16px;border:1px solid var(--line);border-radius:10px;min-width:0}
details{margin-top:12px}summary{padding:9px 0;min-height:44px;cursor:pointer;font-weight:700}
`;
