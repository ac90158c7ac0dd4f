/** What npm run import -- --help says. */
export const HELP = `npm run import -- PATH [options]

Takes a course that you have elsewhere and writes it into content/curriculum as new modules, every lesson a draft. Nothing
that is there is touched, and nothing is written when it fails. At the end it lists what could not be taken, and why.

PATH is one of
  a folder of Markdown     as Hugo, Jekyll, Docusaurus and Obsidian keep it (or a .zip of it): folders become modules
  a .docx document         as Google Docs exports it: every heading of the first level begins a lesson
  an .srt or .vtt file     captions for a lesson that is there, with --lesson
  an .imscc archive        Common Cartridge, the export of Canvas, Moodle, Brightspace and Blackboard
  a .tar.gz archive        the export of Open edX (OLX), or its unpacked folder

Options
  --into FOLDER            writes into this empty folder instead, to look at it first; the course stays as it is
  --module NUMBER          adds the lessons to the end of this module, instead of making modules
  --access free|premium    who may read them once they are no drafts; free unless you say otherwise. premium puts
                           everything behind an opening of 60 words into <MembersOnly>
  --lesson ID              the lesson that captions belong to
  --help                   this text

Pictures, order and links come along, and quizzes of cartridges and Open edX. Scripts, forms and pages of others don't.`;
