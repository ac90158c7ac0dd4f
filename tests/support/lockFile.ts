type Package = { integrity?: string; link?: boolean; optionalDependencies?: Record<string, string> };
export type Lock = { packages: Record<string, Package> };

/** What makes `npm ci` fail on some platform: optional packages the lock does not list, or lists without a checksum. */
export function lockProblems({ packages }: Lock): string[] {
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).flatMap((name) => {
      const found = resolve(packages, path, name);
      const user = path || "the project";
      if (!found) return [`${name}, which ${user} may need on some platform, is missing`];
      return found.integrity || found.link ? [] : [`${name}, which ${user} may need, has no integrity`];
    }),
  );
}

/** As Node looks a package up: in the user's own node_modules first, then in every folder above. */
function resolve(packages: Lock["packages"], user: string, name: string): Package | undefined {
  const here = packages[`${user && `${user}/`}node_modules/${name}`];
  if (here || user === "") return here;
  const end = user.lastIndexOf("node_modules/");
  return resolve(packages, user.slice(0, Math.max(0, end - 1)), name);
}
