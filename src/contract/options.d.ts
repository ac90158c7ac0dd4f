/** How one can come in: the answer to `GET /api/course/options`. */
export interface Options {
  /** The site can send mails: links to log in, to confirm an address, to choose a new password. */
  mail: boolean;
  methods: {
    password: boolean;
    /** By a link in a mail. */
    link: boolean;
    providers: Provider[];
  };
}

/** An identity provider. */
export interface Provider {
  name: string;
  displayName: string;
}

/** The answer to `POST /api/course/link {token}`: whether a mail's link can still be used. */
export interface LinkState {
  works: boolean;
}
