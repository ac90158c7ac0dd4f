/** On a phone, what is somebody’s own ends with the one line that the law asks for: the rest is in the menu. */
export const OWN_FOOTER =
  "max-md:signed-in:mt-10 max-md:signed-in:pt-5 max-md:signed-in:[&_.grid]:hidden max-md:signed-in:[&_.grid~p]:mt-0 max-md:signed-in:[&_.grid~p]:border-0 max-md:signed-in:[&_.grid~p]:pt-0";
