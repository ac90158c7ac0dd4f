import { expect, it } from "vitest";
import { problemsOf } from "#support/schemaOrg.ts";

const RIGHT = {
  "@context": "https://schema.org",
  "@type": "Course",
  name: "Bread",
  url: "https://the.site/",
  provider: { "@type": "Organization", name: "The School" },
  hasCourseInstance: { "@type": "CourseInstance", courseMode: "Online", courseWorkload: "PT87M12S" },
  timeRequired: "PT1H",
  offers: [{ "@type": "Offer", price: "12.00", priceCurrency: "EUR", availability: "https://schema.org/InStock" }],
};

it("the vocabulary knows what a course may say, also what it says as a work", () =>
  expect(problemsOf(RIGHT)).toEqual([]));

it.each([
  [{ "@type": "Curse" }, "Curse: there is no type Curse"],
  [{ courseMode: "Online" }, "Course: Course has no courseMode"],
  [{ provider: { "@type": "Offer" } }, 'Course.provider: {"@type":"Offer"} is no'],
  [{ url: "/curriculum" }, 'Course.url: "/curriculum" is no URL'],
  [{ timeRequired: "87 minutes" }, 'Course.timeRequired: "87 minutes" is no Duration'],
  [{ isAccessibleForFree: "yes" }, 'Course.isAccessibleForFree: "yes" is no Boolean'],
  [{ name: "" }, 'Course.name: "" is no Text'],
  [{ offers: { "@type": "Offer", availability: "Soon" } }, 'Course.offers.availability: "Soon" is no ItemAvailability'],
  [{ "@graph": [{ "@type": "Person", headline: "x" }] }, "Person: Person has no headline"],
])("and it sees what is wrong in %o", (wrong, said) => {
  const [problem] = problemsOf({ ...RIGHT, ...wrong });
  expect(problem).toContain(said);
});
