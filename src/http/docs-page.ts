// Draws the OpenAPI document as one readable page, without scripts.

type Content = Record<string, { schema?: unknown }>;
type Answer = { description?: string; content?: Content };
type Operation = {
  summary?: string;
  security?: unknown[];
  parameters?: { name: string; in: string; required?: boolean }[];
  requestBody?: { content?: Content };
  responses?: Record<string, Answer>;
};
type Document = {
  info: { title: string; version: string; description?: string };
  paths?: Record<string, Record<string, Operation>>;
  components?: { schemas?: Record<string, unknown> };
};

export function docsPage(document: unknown): string {
  const { info, paths = {}, components } = document as Document;
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => operationOf(method, path, operation)),
  );
  const schemas = Object.entries(components?.schemas ?? {}).map(
    ([name, schema]) =>
      `<details id="${escapeHtml(name)}"><summary><b>${escapeHtml(name)}</b></summary>${json(schema)}</details>`,
  );
  return `<!doctype html><html lang="es-CO"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><link rel="icon" href="/favicon.svg"><title>API de ${escapeHtml(info.title)}</title>
<style>body{margin:0 auto;max-width:60rem;padding:24px 16px 64px;background:#FBF7EA;color:#17201A;font:16px/1.5 system-ui,sans-serif}h1,h2{font-family:Georgia,serif;line-height:1.1}h2{border-top:4px solid;padding-top:12px;margin-top:48px}details{border-top:1px solid #D8CEB0;padding:8px 0}summary{cursor:pointer;min-height:32px}code,pre{font:14px/1.5 ui-monospace,monospace}pre{background:#F1E9D2;padding:12px;overflow:auto}.m{display:inline-block;min-width:4.5em;font-weight:700;color:#22417E}a{color:#22417E}</style></head>
<body><main><h1>API de ${escapeHtml(info.title)}</h1><p>${escapeHtml(info.description ?? "")} Versión ${escapeHtml(info.version)}. El documento OpenAPI está en <a href="/api/openapi.json">/api/openapi.json</a>.</p>
<p>Los errores son documentos <code>application/problem+json</code> (RFC 9457) con <code>detail</code> en español. Una llamada con sesión lleva <code>Authorization: Bearer</code>, o la cookie de sesión con la cabecera <code>X-XSRF-TOKEN</code>.</p>
<h2>Llamadas</h2>${operations.join("")}<h2>Formas</h2>${schemas.join("")}</main></body></html>`;
}

function operationOf(method: string, path: string, operation: Operation): string {
  const parameters = (operation.parameters ?? []).map(
    ({ name, in: place, required }) =>
      `<li><code>${escapeHtml(name)}</code> (${place}${required ? ", obligatorio" : ""})</li>`,
  );
  const answers = Object.entries(operation.responses ?? {}).map(
    ([status, answer]) =>
      `<p><b>${status}</b> ${escapeHtml(answer.description ?? "")}</p>${schemaIn(answer.content)}`,
  );
  return `<details><summary><span class="m">${method.toUpperCase()}</span> <code>/api${escapeHtml(path)}</code> ${escapeHtml(operation.summary ?? "")}${operation.security ? " · con sesión" : ""}</summary>
${parameters.length > 0 ? `<ul>${parameters.join("")}</ul>` : ""}${operation.requestBody ? `<p><b>Cuerpo</b></p>${schemaIn(operation.requestBody.content)}` : ""}${answers.join("")}</details>`;
}

function schemaIn(content: Content | undefined): string {
  const schema = Object.values(content ?? {})[0]?.schema as { $ref?: string } | undefined;
  if (!schema) return "";
  const name = schema.$ref?.split("/").at(-1);
  return name ? `<p><a href="#${escapeHtml(name)}">${escapeHtml(name)}</a></p>` : json(schema);
}

function json(value: unknown): string {
  return `<pre>${escapeHtml(JSON.stringify(value, null, 2))}</pre>`;
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
