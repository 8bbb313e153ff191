import { router } from "#src/http/route.ts";

export const captionsApi = router();
