import { receivePicture } from "#src/accounts/picture/receive-picture.ts";
import {
  createRoute,
  failures,
  fileFailures,
  jsonAnswer,
  router,
  tooManyFailure,
  unavailableFailure,
  z,
} from "#src/http/route.ts";

export const pictureApi = router();

pictureApi.openapi(
  createRoute({
    method: "put",
    path: "/uploads/profile/{userId}/{id}",
    summary: "Enviar la foto de perfil (JPG o PNG) a la dirección firmada",
    request: {
      params: z.object({ userId: z.uuid(), id: z.uuid() }),
      query: z.object({ expires: z.string().max(20), signature: z.string().max(100) }),
    },
    responses: {
      200: jsonAnswer(
        "La foto llegó completa",
        z.object({ url: z.string().describe("Donde se ve la foto") }),
      ),
      ...failures,
      ...fileFailures,
      ...tooManyFailure,
      ...unavailableFailure,
    },
  }),
  async (c) => {
    const { userId, id } = c.req.valid("param");
    const { expires, signature } = c.req.valid("query");
    const { body } = c.req.raw;
    const picture = { userId, id, expires, signature, body };
    return c.json(await receivePicture(c.get("ctx"), picture), 200);
  },
);
