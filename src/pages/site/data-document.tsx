// The data processing policy, with the content that Ley 1581/2012 and Decreto 1377/2013 require.

import type { LegalVersion } from "#src/terms-version.rules.ts";
import { PRODUCT_NAME } from "#src/ui/brand/product.rules.ts";
import { type LegalDocument, OurMail, type Shop } from "./legal-document.tsx";

/** @param version of `legalVersions` */
export const dataDocument = (shop: Shop, version: LegalVersion): LegalDocument => ({
  id: "data",
  title: "Tratamiento de datos",
  parts: [
    {
      id: "data-responsible",
      title: "Quién responde",
      text: (
        <>
          <p>
            El responsable del tratamiento es {shop.name}
            {shop.isProduct ? ", con domicilio en Colombia" : ""}. Atiende tus peticiones nuestro
            equipo de servicio, en <OurMail contact={shop.contact} />. Tratamos tus datos según la
            Ley 1581 de 2012 y el Decreto 1377 de 2013, para los fines que cuenta la{" "}
            <a href="#privacy">política de privacidad</a>.
          </p>
          {shop.isProduct ? null : (
            <p>
              La plataforma {PRODUCT_NAME}, con domicilio en Colombia, donde funciona este sitio,
              trata tus datos por encargo de la academia y solo para lo que ella ofrece aquí.
            </p>
          )}
        </>
      ),
    },
    {
      id: "data-consent",
      title: "Tu autorización",
      text: (
        <>
          <p>
            Los tratamos con tu autorización previa, expresa e informada. La das al registrarte o al
            comprar, después de poder leer este texto, y conservamos prueba de ella. La puedes
            revocar en cualquier momento.
          </p>
          <p>
            No pedimos datos sensibles, como los de salud, creencias u origen étnico, y nadie está
            obligado a darlos.
          </p>
        </>
      ),
    },
    {
      id: "data-rights",
      title: "Tus derechos",
      text: (
        <>
          <p>Como titular de los datos puedes, gratis:</p>
          <ul>
            <li>conocerlos, actualizarlos y rectificarlos;</li>
            <li>pedir prueba de la autorización que nos diste;</li>
            <li>saber qué uso les hemos dado;</li>
            <li>
              revocar la autorización y pedir que los suprimamos, salvo los que la ley nos obliga a
              conservar;
            </li>
            <li>
              quejarte ante la Superintendencia de Industria y Comercio, después de haber hecho
              primero la consulta o el reclamo ante nosotros.
            </li>
          </ul>
        </>
      ),
    },
    {
      id: "data-yourself",
      title: "Lo que puedes hacer tú mismo",
      text: (
        <p>
          En tu cuenta corriges <a href="/account">tus datos</a> y ves qué ha pasado con ella en{" "}
          <a href="/account/activity">Actividad</a>. En <a href="/account/data">Privacidad</a>{" "}
          descargas un archivo con todo lo que guardamos de ti y eliminas la cuenta, sin pedírselo a
          nadie. Eliminarla revoca tu autorización.
        </p>
      ),
    },
    {
      id: "data-requests",
      title: "Consultas y reclamos",
      text: (
        <>
          <p>
            Para lo demás escríbenos a <OurMail contact={shop.contact} /> desde el correo de tu
            cuenta, o con algo que muestre quién eres. También puede hacerlo quien te representa o,
            si faltas, tus herederos.
          </p>
          <ul>
            <li>
              <strong>Consultas:</strong> respondemos en máximo 10 días hábiles. Si no alcanzamos te
              decimos por qué y cuándo lo haremos, a más tardar 5 días hábiles después.
            </li>
            <li>
              <strong>Reclamos,</strong> para corregir, actualizar o suprimir datos, o si crees que
              incumplimos la ley: respondemos en máximo 15 días hábiles. Si no alcanzamos te decimos
              por qué y cuándo lo haremos, a más tardar 8 días hábiles después.
            </li>
          </ul>
          <p>
            Cuéntanos qué pasó, qué pides y dónde responderte. Si al reclamo le falta algo te lo
            pedimos dentro de los 5 días siguientes; si pasan dos meses sin que lo completes,
            entendemos que desististe.
          </p>
        </>
      ),
    },
    {
      id: "data-minors",
      title: "Menores de edad",
      text: (
        <p>
          Tratamos datos de menores de 18 años solo con la autorización de quien los representa, que
          ha de escuchar al menor, y únicamente en su mejor interés y respetando sus derechos. Si
          supiste que un menor abrió una cuenta sin ese permiso, escríbenos y la cerramos.
        </p>
      ),
    },
    {
      id: "data-since",
      title: "Vigencia",
      text: (
        <p>
          Esta política rige desde {version.name}, y los datos se conservan por el tiempo que indica{" "}
          <a href="#privacy-time">por cuánto tiempo</a>.{" "}
          {version.id >= "2026-11"
            ? "Aquí está siempre la versión vigente y las anteriores."
            : "Si cambia algo importante te escribimos antes; si cambia para qué usamos tus datos, te pedimos una nueva autorización."}
        </p>
      ),
    },
  ],
});
