import Callout from "./Callout.astro";
import Checklist from "./Checklist.astro";
import Choice from "./Choice.astro";
import DataCell from "./DataCell.astro";
import Figure from "./Figure.astro";
import HeaderCell from "./HeaderCell.astro";
import KeyTerm from "./KeyTerm.astro";
import LessonImage from "./LessonImage.astro";
import MembersOnly from "./MembersOnly.astro";
import Nothing from "./Nothing.astro";
import Quiz from "./Quiz.astro";
import Resource from "./Resource.astro";
import Steps from "./Steps.astro";
import Table from "./Table.astro";
import Template from "./Template.astro";

const forEverybody = { Callout, Checklist, Choice, Figure, KeyTerm, Quiz, Resource, Steps, Template };

/** Markdown tables: they scroll inside themselves, and columns keep their alignment. */
export const tables = { table: Table, th: HeaderCell, td: DataCell };

/**
 * What an author may use in a lesson without importing it.
 * On the public page <MembersOnly> renders nothing, so that its text, scripts and pictures never reach the output.
 */
export const blocks = (members: boolean) => ({
  ...forEverybody,
  ...tables,
  img: LessonImage,
  MembersOnly: members ? MembersOnly : Nothing,
});
