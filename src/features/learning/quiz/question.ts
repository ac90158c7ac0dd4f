export interface Choice {
  text: string;
  right: boolean;
  why: string;
}

/** A question as practice asks it: the words alone. */
export interface Question {
  id: string;
  text: string;
  choices: Choice[];
}
