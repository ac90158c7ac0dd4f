import sharp from "sharp";

export type Files = Record<string, string | Buffer>;

export const picture = (): Promise<Buffer> =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: "#963" } })
    .png()
    .toBuffer();

/** A vault of Obsidian: blanks, brackets and signs in names, embedded files, blocks, comments, boxes in boxes, tasks. */
export async function vault(): Promise<Files> {
  const [pot, glaze, ash] = [await picture(), await picture(), await picture()];
  return {
    ".obsidian/app.json": "{}",
    "Töpfe/Bilder (alt)/Krug Nr. 1 (links).png": pot,
    "Töpfe/Bilder (alt)/50% Glasur.png": glaze,
    "Töpfe/Bilder (alt)/Asche #2.png": ash,
    "Anhang/Merkblatt Ton.pdf": "%PDF-1.4",
    "Anhang/Scheibe läuft.mp3": "no sound",
    "Töpfe/1 Ton & Wasser.md": `---
tags:
  - Töpfern
aliases: [Der Ton]
---
# Ton & Wasser

Zuerst: ![[Krug Nr. 1 (links).png|200]], dann ![die Glasur](Bilder (alt)/50% Glasur.png), ![die Asche](<Bilder (alt)/Asche #2.png>) und ![noch einmal](Bilder%20(alt)/Krug%20Nr.%201%20(links).png).

![[Merkblatt Ton.pdf]]

![[Scheibe läuft.mp3]]

Weiter bei [[2 Brennen!#Zweiter Brand|dem zweiten Brand]], [[2 Brennen!^ofen7]], [[Gibt es nicht]] und [so](2%20Brennen!.md#zweiter-brand).

%% nur für mich %% Sichtbar ==hervorgehoben== ~~gestrichen~~ #ton/feucht

> [!warning]- Vorsicht
> Heiß.
> > [!tip] Darin
> > Noch tiefer.

- [ ] wässern
- [x] kneten
\t- [ ] schlagen

$$
T = 2 \\pi r
$$

Der Beutel kostet $8, zwei $15.

\`\`\`mermaid
graph TD; Ton-->Topf
\`\`\`

[öffnen](obsidian://open?vault=Ton&file=Krug)

![[2 Brennen!]]
`,
    "Töpfe/2 Brennen!.md": `# Brennen

## Zweiter Brand

Bei 1.240 Grad. ^ofen7

| Kegel | Ort |
| --- | --- |
| 6 \\| 7 | [[1 Ton & Wasser\\|beim Ton]] |

Langsam
dann schnell<br>dann warten

<u>Nie</u> vor CO<sub>2</sub> öffnen, <kbd>Esc</kbd> drücken.
`,
  };
}

/** A site of Docusaurus: comments, signs, ids of headings, boxes in boxes, tabs, pictures by @site and by require. */
export const docusaurus = async (): Promise<Files> => ({
  "docusaurus.config.js": "module.exports = { title: 'Kiln' };",
  "static/img/kiln.png": await picture(),
  "docs/start.md": `---
id: start
title: "Start: what's a \\"kiln\\"?"
sidebar_position: 1
slug: /
---
import Tabs from '@theme/Tabs';
import TabItem from '@theme/TabItem';

<!-- seen by nobody -->
<!--
over
lines
-->

We <3 clay: if wet < dry && cold > hot. Braces {as here}, \`Map<String>\`, and a Box<Glaze> in words.

## Heat it {#heat}

See [heat](#heat), [glaze](./work/glaze.mdx#dip) and [by its path](/docs/work/glaze).

:::tip Slow *down* with \`cones\`

Wait **overnight**.

:::

:::note[In **brackets**]
At once
:::

:::danger Hot

::::info Inside

quite deep

::::

:::

<Tabs>
  <TabItem value="gas" label="Gas">It burns gas</TabItem>
  <TabItem value="wood" label="Wood">

  - It burns **wood**

  </TabItem>
</Tabs>

<details><summary>More of it</summary>

Under the \`lid\`

</details>

![The kiln](@site/static/img/kiln.png)
![Again](/img/kiln.png)

<img src={require('@site/static/img/kiln.png').default} alt="By require" width="100"/>

{/* a comment of MDX */}

Mail <kiln@example.com>, or look at <https://example.com/k_i_ln>.

\`\`\`js title="k.js" {1,3-4} showLineNumbers
const k = \`{heat}\`; // <k>
\`\`\`
`,
  "docs/work/_category_.json": '{ "label": "The work", "position": 2 }',
  "docs/work/_part.mdx": "A part that is no page",
  "docs/work/glaze.mdx": `---
sidebar_position: 1
---
# Glaze

export const cone = 6;

It melts at {cone}.

## dip

Briefly.
`,
  "docs/work/glaze-again.md": "# Glaze\n\nThe same name once more.\n",
});

/** Posts of Jekyll: marks of kramdown, Liquid, a mark at the beginning, odd heads and titles. */
export const jekyll = async (): Promise<Files> => ({
  "_config.yml": "title: Clay\nbaseurl: /clay\n",
  "assets/cup.png": await picture(),
  "_drafts/some-day.md": "---\ntitle: Some day\n---\nNot yet.\n",
  "_posts/2025-02-01-first.md": `\uFEFF---
layout: post
title: "Water 2:1 – who's right?"
date: 2025-02-01 23:30:00 -0800
---

How it begins.

<!--more-->

## Mix it {#mix .wide}

Two parts.
{: .hint}

![a cup]({{ site.baseurl }}/assets/cup.png){: width="300" }

So it is.[^1] Also [second]({% link _posts/2025-02-02-second.md %}) and [again]({% post_url 2025-02-02-second %}).

[^1]: Says the **potter**.

{% include youtube.html id="dQw4w9WgXcQ" %}

{% raw %}{{ kept as it is }}{% endraw %}

* TOC
{:toc}

Slip
: Clay with much water

*[CO]: a gas

~~~ruby
puts "{{ clay }}"
~~~
`.replaceAll("\n", "\r\n"),
  "_posts/2025-02-02-second.md": "---\ntitle: Second: a bare colon\n---\nOf the second.\n",
  "_posts/2025-02-03-third.md": "---\ntitle: 'It''s dry'\ntags: a, b\n# a comment\n---\nOf the third.\n",
  "_posts/2025-02-04-bare.md": "Words without a head.\n",
  "_posts/2025-02-05-tabs.md": "---\ntitle: Tabs\n\tbad: by a tab\n---\nOf tabs.\n",
  "_posts/2025-02-06-number.md": "---\ntitle: 007\ndate: 2025\n---\nCalled by a number.\n",
  "_posts/2025-02-07-folded.md":
    "---\ntitle: >-\n  Two\n  lines\ndescription: |\n  One line\n  and another\n---\nFolded.\n",
  "_posts/2025-02-08-twice.md": "---\ntitle: Two lines\n---\nThe same title.\n",
  "_posts/2025-02-09-keys.md": "---\ntitle: One\ntitle: Other\n---\nA key twice.\n",
});

/** A site of Hugo: heads in TOML and JSON, a bundle, shortcodes in shortcodes, two languages, a draft. */
export const hugo = async (): Promise<Files> => ({
  "hugo.toml": "title='Clay'\n",
  "content/_index.md": "---\ntitle: Home\n---\nWelcome to the workshop.\n",
  "content/throwing/_index.md": '+++\ntitle = "Throwing"\nweight = 20\n+++\nOn the wheel.\n',
  "content/throwing/centre.md": '{\n "title": "Centre",\n "weight": 1\n}\n\nLean in.\n',
  "content/throwing/pull/bowl.png": await picture(),
  "content/throwing/pull/index.md": `+++
title = "Pull"
weight = 2
draft = true
date = 2025-02-01T10:00:00+02:00
+++
![A bowl](bowl.png "Its title")

{{< figure src="bowl.png" alt="Another bowl" caption="Pulled *once*" >}}

{{% notice tip %}}
Use **both** hands
{{% /notice %}}

{{< tabs >}}{{< tab "Left" >}}With the left{{< /tab >}}{{< tab "Right" >}}With the right{{< /tab >}}{{< /tabs >}}

{{< youtube id="dQw4w9WgXcQ" >}}

[the drying]({{< ref "/drying/shelf.md#slowly" >}}) [the centre]({{% relref "../centre" %}})

{{</* shown as it is */>}}

{{< highlight go "linenos=table" >}}
pots := map[string]int{"a": 1}
{{< /highlight >}}
`,
  "content/drying/_index.md": "---\ntitle: Drying\nweight: 10\n---\nUnder a cloth.\n",
  "content/drying/shelf.md": "---\ntitle: Shelf\n---\n## Slowly\n\nTurn it {{< param often >}} a day.\n",
  "content/drying/shelf.de.md": "---\ntitle: Regal\n---\n## Langsam\n\nAuf Deutsch gesagt.\n",
});

const NOTION = "1a2b3c4d5e6f7a8b9c0d1e2f3a4b5c6d";
const PAGE = "ffffc4d5e6f7a8b9c0d1e2f3a4b5c6d0";

/** An export of Notion: ids in names, links encoded, a callout, a toggle, an equation. */
export const notion = async (): Promise<Files> => ({
  [`Pots ${NOTION}.md`]: `# Pots\n\n[First pot](Pots%20${NOTION}/First%20pot%20${PAGE}.md)\n`,
  [`Pots ${NOTION}/First pot ${PAGE}/Untitled.png`]: await picture(),
  [`Pots ${NOTION}/First pot ${PAGE}.md`]: `# First pot

Created: February 1, 2025 10:00 AM
Tags: a, b

![Untitled](First%20pot%20${PAGE}/Untitled.png)

<aside>
💡 Keep your **elbows** in

</aside>

- A toggle
    
    What it hides
    

$$
v = r \\omega
$$

| Day | Work |
| --- | --- |
| 1 | Wedge |
`,
});

/** A course of Open edX: boxes to tick, a numeric name, links by ids, captions of a video, a discussion. */
export const olx = async (): Promise<Files> => ({
  "course/course.xml": '<course url_name="run" org="O" course="C"/>',
  "course/course/run.xml": '<course display_name="Clay &amp; fire"><chapter url_name="c1"/></course>',
  "course/chapter/c1.xml": '<chapter display_name="Week 1: Töpfe"><sequential url_name="s1"/></chapter>',
  "course/sequential/s1.xml":
    '<sequential display_name="1240"><vertical url_name="v1"/><vertical url_name="v2"/></sequential>',
  "course/vertical/v1.xml": '<vertical display_name="Part"><html url_name="h1"/><video url_name="vid"/></vertical>',
  "course/vertical/v2.xml":
    '<vertical display_name="Part"><problem url_name="p1"/><problem url_name="p2"/><discussion url_name="d"/></vertical>',
  "course/html/h1.xml": '<html filename="h1" display_name="Text"/>',
  "course/html/h1.html":
    '<!-- by Studio --><p>Wedge it first</p><p><img src="/static/topf_ü.png" alt="a pot"/> <a href="/jump_to_id/v2">go on</a> <a href="/static/Glaze_list.pdf">the list</a></p><p>\\(r^2\\) and [mathjaxinline]h[/mathjaxinline]</p>',
  "course/static/topf_ü.png": await picture(),
  "course/static/Glaze_list.pdf": "%PDF-1.4",
  "course/video/vid.xml":
    '<video url_name="vid" youtube="1.00:dQw4w9WgXcQ" youtube_id_1_0="dQw4w9WgXcQ" display_name="V"><transcript language="en" src="Our Talk-en.srt"/></video>',
  "course/static/Our Talk-en.srt": "\uFEFF1\n00:00:01,000 --> 00:00:02,000\nStop if wet < dry and cold > hot\n",
  "course/problem/p1.xml":
    '<problem display_name="P"><multiplechoiceresponse><label>Which is hotter, 900 &lt; 1240?</label><choicegroup><choice correct="true">The later <choicehint>So it is</choicehint></choice><choice correct="false">The former</choice></choicegroup></multiplechoiceresponse><solution><p>As it melts</p></solution></problem>',
  "course/problem/p2.xml":
    '<problem><choiceresponse><label>Tick what burns</label><checkboxgroup><choice correct="true">Gas</choice><choice correct="true">Wood</choice></checkboxgroup></choiceresponse></problem>',
});
