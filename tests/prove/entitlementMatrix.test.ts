// The same table with every door under every name for everybody, as EVERY_CASE asks for.
import "#serverTests/entitlementMatrix.test.ts";
