import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { outsideCode } from "#authoring/import/markdown/parse.ts";
import { withoutShortcodes } from "#authoring/import/markdown/dialects.ts";
import { leaving } from "#support/sourceOf.ts";

const PLAIN = { isTemplated: false, isVault: false };
const SITE = { isTemplated: true, isVault: false };
const VAULT = { isTemplated: false, isVault: true };
function changed(text: string, flavour = PLAIN): { text: string; told: string[] } {
  const { told, leave } = leaving();
  return { text: withoutShortcodes(text, flavour, leave), told };
}

describe("code", () => {
  const upper = (text: string): string => outsideCode(text, (prose) => prose.toUpperCase());

  it.each([
    ["a\n```\nb\n```\nc", "A\n```\nb\n```\nC"],
    ["```js\nb\n```", "```js\nb\n```"],
    ["a\n~~~\n```\nb\n~~~\nc", "A\n~~~\n```\nb\n~~~\nC"],
    ["a\n````\n```\nb\n````\nc", "A\n````\n```\nb\n````\nC"],
    ["a\n```\nb\n```` \nc", "A\n```\nb\n```` \nC"],
    ["a\n```\nnever closed", "A\n```\nnever closed"],
    ["a\n    ```\nb", "A\n    ```\nB"],
    ["a `b` c", "A `b` C"],
    ["a\r\n```\r\nb\r\n```\r\nc", "A\n```\nb\n```\nC"],
    ["", ""],
  ])("stays as it is: %j", (text, expected) => {
    expect(upper(text)).toBe(expected);
  });

  it("loses no line of any text", () => {
    const line = fc.constantFrom("a", "", "```", "~~~", "````", "```js", "  ```", "    ```", "b ``` c");
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
        expect(outsideCode(lines.join("\n"), (prose) => prose)).toBe(lines.join("\n"));
      }),
    );
  });
});

describe("a shortcode", () => {
  it.each([
    ["{{< youtube dQw4w9WgXcQ >}}", "[Video](<video:https://www.youtube.com/watch?v=dQw4w9WgXcQ>)"],
    ['{{< youtube id="dQw4w9WgXcQ" autoplay="true" >}}', "v=dQw4w9WgXcQ>"],
    ["{{% vimeo 42 %}}", "[Video](<video:https://vimeo.com/42>)"],
    ['{{< figure src="/cup.png" alt="A [blue] cup" >}}', "![A \\[blue\\] cup](</cup.png>)"],
    ["{{< figure src='/cup.png' caption='Seen from above' />}}", "![Seen from above](</cup.png>)"],
    ['[tea]({{< ref "tea.md" >}})', "[tea](tea.md)"],
  ])("that everybody knows is Markdown: %s", (code, expected) => {
    const { text, told } = changed(code);
    expect(text).toContain(expected);
    expect(told).toEqual([]);
  });

  it("that only its own site knows is told once, and its words stay", () => {
    const { text, told } = changed("{{< tabs >}}\nGreen or black.\n{{< /tabs >}}");
    expect(text.trim()).toBe("Green or black.");
    expect(told).toEqual(["{{< tabs >}}: a block that only its own site knows"]);
  });

  it.each(["constructor", "toString", "hasOwnProperty", "__proto__"])("called %s is known by nobody", (name) => {
    expect(changed(`{{< ${name} >}}`)).toEqual({
      text: "",
      told: [`{{< ${name} >}}: a block that only its own site knows`],
    });
  });

  it("leads into no other address by the signs in it", () => {
    const { text } = changed('{{< figure src="a.png>) [evil](https://evil.example" >}}');
    expect(text).not.toContain("a.png>)");
  });

  it("in code is code", () => {
    const text = "```\n{{< youtube dQw4w9WgXcQ >}}\n```";
    expect(changed(text)).toEqual({ text, told: [] });
  });
});

describe("the signs of a template", () => {
  it("mean something to a site that has them, and are words to all others", () => {
    const text = "{% include cup.html %}A {{ site.baseurl }}/tea {{ '/x.png' | relative_url }} {{ page.mood }}";
    expect(changed(text)).toEqual({ text, told: [] });
    const { text: templated, told } = changed(text, SITE);
    expect(templated).toBe("A /tea /x.png ");
    expect(told).toEqual([
      "{% include cup.html %}: a block that only its own site knows",
      "{{ page.mood }}: a value that only its own site knows",
    ]);
  });

  it("around code that is coloured make a fence, in which they are kept", () => {
    const { text, told } = changed("{% highlight ruby %}\nputs '{{ x }}'\n{% endhighlight %}", SITE);
    expect(text.trim()).toBe("```ruby\nputs '{{ x }}'\n```");
    expect(told).toEqual([]);
    expect(changed('{{< highlight go "linenos=true" >}}\nx := 1\n{{< /highlight >}}').text.trim()).toBe(
      "```go\nx := 1\n```",
    );
  });

  it("between raw and endraw leave no tag behind", () => {
    expect(changed("{% raw %}{{ a }} {% if %}{% endraw %}", SITE)).toEqual({ text: "{{ a }} {% if %}", told: [] });
    expect(changed("```\n{% raw %}{{ a }}{% endraw %}\n```", SITE).text).toBe("```\n{{ a }}\n```");
    expect(changed("{{</* figure */>}}").text).toBe("{{< figure >}}");
  });

  it("between comment and endcomment are told, and gone", () => {
    expect(changed("a{% comment %}b{% endcomment %}", SITE)).toEqual({
      text: "a",
      told: ["{% comment %}b{% endcomment %}: a comment, which no reader saw"],
    });
  });
});

describe("a note of a vault", () => {
  it.each([
    ["a %%hidden%% b", "a  b"],
    ["a %%hidden\nlines%% b", "a  b"],
    ["==bright== and a == b", "**bright** and a == b"],
    ["A line. ^first-one", "A line."],
    ["2^10 and x ^ y", "2^10 and x ^ y"],
    ["50%% off", "50%% off"],
  ])("%j reads %j", (text, expected) => {
    expect(changed(text, VAULT).text).toBe(expected);
    expect(changed(text).text).toBe(text);
  });
});
