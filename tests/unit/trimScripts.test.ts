import { expect, it } from "vitest";
import { trimScript } from "#build/trimScripts.ts";

const TABLE = 'const __vite__mapDeps=(i,m=__vite__mapDeps,d=(m.f||(m.f=["_astro/a.js"])))=>i.map(i=>d[i]);\n';

it.each([
  ["j(async()=>{let{a:e}=await import(`./a.js`);return{a:e}},__vite__mapDeps([0,1]))", "import(`./a.js`)"],
  ["j(async()=>{let{a:e}=await import(`./a.js`);return{a:e}},[])", "import(`./a.js`)"],
  ["await j(async()=>{let{a:e,b:t}=await import(`./a.js`);return{a:e,b:t}},[])", "await import(`./a.js`)"],
  ["(async()=>{let{a}=await b();return{a}})()", "(async()=>{let{a}=await b();return{a}})()"],
])("%s becomes %s", (script, trimmed) => expect(trimScript(TABLE + script)).toBe(trimmed));
