import Bars from "./figures/Bars.astro";
import Callout from "./Callout.astro";
import Checklist from "./checklist/Checklist.astro";
import Choice from "./quiz/Choice.astro";
import Compare from "./figures/Compare.astro";
import Curve from "./figures/Curve.astro";
import DataCell from "./tables/DataCell.astro";
import Details from "./Details.astro";
import DoneWhen from "./DoneWhen.astro";
import Download from "./download/Download.astro";
import Figure from "./Figure.astro";
import HeaderCell from "./tables/HeaderCell.astro";
import KeyTerm from "./KeyTerm.astro";
import Ladder from "./figures/Ladder.astro";
import LessonImage from "./LessonImage.astro";
import Listen from "./listen/Listen.astro";
import MembersOnly from "./premium/MembersOnly.astro";
import MixedCases from "./quiz/MixedCases.astro";
import Nothing from "./premium/Nothing.astro";
import Quiz from "./quiz/Quiz.astro";
import Resource from "./Resource.astro";
import Steps from "./Steps.astro";
import Table from "./tables/Table.astro";
import Template from "./template/Template.astro";
import Timeline from "./figures/Timeline.astro";
import Tree from "./figures/Tree.astro";

const figures = { Bars, Compare, Curve, Figure, Ladder, Listen, Timeline, Tree };
const quizzes = { Choice, MixedCases, Quiz };
const forEverybody = {
  ...figures,
  ...quizzes,
  Callout,
  Checklist,
  Details,
  DoneWhen,
  Download,
  KeyTerm,
  Resource,
  Steps,
  Template,
};

/** Markdown tables that scroll sideways and keep the alignment of their columns. */
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
