// What the privacy policy of November 2026 adds to that of 2023.

export function KeptSince2026() {
  return (
    <>
      <li>
        <strong>Los mensajes que nos escribes:</strong> desde <a href="/contact">Contacto</a>, tu
        nombre, tu correo, el tema y el texto, para responderte.
      </li>
      <li>
        <strong>El contenido gratuito:</strong> con qué contenido te registraste, qué descargaste y,
        si marcaste la casilla, que autorizas a que te escriban. Esa autorización la retiras cuando
        quieras.
      </li>
      <li>
        <strong>Las visitas:</strong> contamos cuántas veces se abren las portadas, el catálogo y
        las páginas de contenido gratuito, sin cookies y sin guardar de quién es la visita ni su
        dirección.
      </li>
    </>
  );
}

export function TimesSince2026() {
  return (
    <>
      <p>
        Lo que nos escribes desde Contacto se borra a los dos años, o cuando eliminas la cuenta con
        que lo escribiste.
      </p>
      <p>
        Tus registros y descargas de contenido gratuito se guardan mientras tengas la cuenta,
        también si la academia retira ese contenido o si retiras la autorización de escribirte:
        queda cuándo la diste y cuándo la retiraste. Cuando eliminas la cuenta se borran.
      </p>
      <p>Los números de visitas se borran a los 25 meses.</p>
    </>
  );
}
