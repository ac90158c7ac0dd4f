/** The ways to sign in: the response of `GET /api/course/options`. */
export interface Options {
  /** The site can send mail: login links, address confirmation, password resets. */
  mail: boolean;
  methods: {
    password: boolean;
    /** Login by an emailed link. */
    link: boolean;
    providers: Provider[];
  };
}

/** An identity provider. */
export interface Provider {
  name: string;
  displayName: string;
}

/** The response of `POST /api/course/link {token}`: whether an emailed link is still valid. */
export interface LinkState {
  works: boolean;
}
