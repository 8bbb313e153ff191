// /semillero/admin: what an academy is, field by field.
import { redirect, useActionData, useLoaderData } from "react-router";
import { pictureForm } from "#src/http/forms/form-body.ts";
import { actForMember, type FormProblem, loadForMember } from "#src/http/react-router.ts";
import { problem } from "#src/problem.ts";
import { categoriesData } from "./categories/categories-data.ts";
import { CategoriesField } from "./categories/categories-field.tsx";
import { changePart } from "./change-part.ts";
import { logoData } from "./logo/logo-data.ts";
import { LogoField } from "./logo/logo-field.tsx";
import partsCss from "./parts.css?url";
import { partIn } from "./parts.rules.ts";
import { subdomainData } from "./subdomain/subdomain-data.ts";
import { SubdomainField } from "./subdomain/subdomain-field.tsx";

export const links = () => [{ rel: "stylesheet", href: partsCss }];

export const loader = loadForMember(async ({ ctx, web, url }) => ({
  csrf: web.csrfToken(),
  logo: logoData(ctx, url),
  subdomain: await subdomainData(ctx, url),
  categories: await categoriesData(ctx, url),
}));

export const action = actForMember(
  async ({ ctx, form, files }): Promise<never> => {
    const part = partIn(form.intent);
    if (!part) throw problem("invalid", "No se pudieron guardar los cambios. Intente nuevamente.");
    throw redirect(await changePart(ctx, part, { form, files }));
  },
  { file: pictureForm },
);

export function meta() {
  return [{ title: "Tu academia · Semillero" }];
}

export default function BasicsPage() {
  const { csrf, logo, subdomain, categories } = useLoaderData<typeof loader>();
  const failed = useActionData<FormProblem>();
  return (
    <main id="contenido">
      <h1>Tu academia</h1>
      <SubdomainField shown={subdomain} csrf={csrf} failed={failed} />
      <LogoField shown={logo} csrf={csrf} failed={failed} />
      <CategoriesField shown={categories} csrf={csrf} failed={failed} />
    </main>
  );
}
