/** The server's own `require`; every call says which module it gets (`as typeof import(…)`). */
declare function require(path: string): unknown;
