import sharpService from "astro/assets/services/sharp";
import sharp from "sharp";

/**
 * Astro's image service with a fix for animations: WebP stays animated; in any other format Astro would stack all
 * frames in one tall picture, so only the first is used.
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
