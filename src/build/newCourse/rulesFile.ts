/** content/rules.yaml of a new course: gentle, for its first lessons. */
export const RULES_FILE = `# What the check asks of this course. stop: no site is made of it. advise: the check says so, and the site is made.
# off: nobody asks. A rule that stands in no line here advises. What keeps pages whole and paid lessons closed (forms, ids,
# names, <MembersOnly>, blocks, pictures, your own store) always stops a publish.

# true: npm run check and npm run check:content fail for advice, too.
strict: false

rules:
  webvtt: stop
  done-when: stop
  video-size: advise # more than 50 megabytes
  opening: advise # 60 words that everybody reads of a premium lesson
  length: advise
  parts: advise # an example, an exercise with its <DoneWhen>, something to take away
  quiz: advise
  faq: advise
  captions: advise # two lines of 42 characters, and time to read them
  video: advise # a video and captions for every lesson
  repetition: advise # no sentence in two lessons
  tags: off # two to four, one of them a goal
  numbers: off # money and shares have a source, or belong to an example
  examples: off # what is told of invented examples agrees with their figures
  voice: off # no hype, and links that say where they lead

# Words of a lesson, its questions, and the questions of faq.yaml that stand on the home page: from and to.
words: [700, 1500]
questions: [2, 4]
homeQuestions: [3, 6]
`;
