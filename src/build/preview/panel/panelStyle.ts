/** In a shadow of its own, in the theme's colours. It stands above the bottom bar of a phone. */
export const PANEL_CSS = `
  :host { position: fixed; z-index: 900; left: 12px; bottom: 12px; max-width: calc(100vw - 24px); font: 15px/1.45 var(--body, system-ui, sans-serif); color: var(--fg); }
  @media (max-width: 1023px) { :host { bottom: calc(var(--bar-h, 64px) + 12px + env(safe-area-inset-bottom)); } }
  @media print { :host { display: none; } }
  section { background: var(--surface); border: 1.5px solid var(--fg); border-radius: 4px; box-shadow: var(--shadow-3); }
  summary { padding: 9px 14px; cursor: pointer; font-weight: 600; list-style-position: inside; }
  details[open] summary { border-bottom: 1.5px solid var(--line); }
  .inside { width: 26rem; max-width: 100%; max-height: min(52vh, 30rem); overflow: auto; overscroll-behavior: contain; }
  h2 { margin: 10px 14px 0; font-size: 0.9375rem; }
  ul { margin: 0; padding: 0; list-style: none; }
  li { padding: 10px 14px; border-left: 4px solid var(--line-strong); }
  li.stop { border-left-color: var(--danger); }
  li + li { border-top: 1px solid var(--line); }
  p { margin: 0; overflow-wrap: anywhere; }
  .hint, .place, .more { color: var(--fg-muted); font-size: 0.875rem; }
  .stop b { color: var(--danger-text); }
  .place { margin-top: 4px; }
  .none, .more { padding: 10px 14px; }
  .more { border-top: 1.5px solid var(--line); }
  a { color: inherit; }
  button { font: inherit; font-size: 0.8125rem; color: var(--fg); background: var(--surface-2); border: 1px solid var(--line-strong); border-radius: 4px; padding: 1px 8px; min-height: 24px; cursor: pointer; }
  :focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
`;
