import sharpService from "astro/assets/services/sharp";
import sharp from "sharp";

/**
 * Astro's own, but for pictures that move: WebP keeps them moving, and of every other kind it would make one tall picture
 * with all frames below each other. Those show the first one.
 */
const service: typeof sharpService = {
  ...sharpService,
  async transform(bytes, transform, config, logger) {
    const isStill = transform["format"] === "webp" || ((await sharp(bytes).metadata()).pages ?? 1) === 1;
    const one = isStill ? bytes : new Uint8Array(await sharp(bytes, { page: 0 }).png().toBuffer());
    return sharpService.transform(one, transform, config, logger);
  },
};
export default service;
