import { router } from "#src/http/route.ts";

export const modulesApi = router();
