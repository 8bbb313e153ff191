// The legal texts; facts from spec 2 §9 and the Colombian laws that they name.

export const termsSections = [
  {
    id: "terms",
    title: "Términos y condiciones",
    paragraphs: [
      "Semillero es un mercado de cursos en línea. Cada curso lo hace y lo responde su docente; nosotros ponemos el sitio, cobramos y cuidamos que puedas verlo.",
      "Para comprar debes tener al menos 18 años, o el consentimiento de quien tenga tu custodia.",
      "Los precios están en dólares de los Estados Unidos. Antes de pagar ves el total con impuestos y su valor en pesos colombianos, que es lo que se cobra a tu tarjeta.",
      "Puedes pedir el reembolso de un curso dentro de los 7 días hábiles siguientes a la compra. Respondemos a ese correo y devolvemos el dinero por el mismo medio de pago, como lo ordena la Ley 1480 de 2011.",
      "Si tu tarjeta fue usada sin tu permiso o el curso no corresponde a lo ofrecido, también puedes pedir la reversión del pago ante tu banco (artículo 51 de la Ley 1480 de 2011).",
      "Un docente que nos entrega el proyecto de un curso lo tiene publicado en un máximo de 30 días, después de nuestra revisión.",
      "Los videos y materiales son de sus autores. Tu compra te permite verlos con tu cuenta; no copiarlos, venderlos ni mostrarlos en público.",
    ],
  },
  {
    id: "privacy",
    title: "Política de privacidad",
    paragraphs: [
      "Guardamos lo necesario para prestarte el servicio: tu nombre, tu correo, tu contraseña cifrada, tus compras y por dónde vas en cada curso.",
      "Los datos de tu tarjeta van de tu navegador a la pasarela de pagos. No pasan por nuestros servidores ni quedan en ellos.",
      "Usamos las galletas (cookies) que mantienen tu sesión. No vendemos tus datos ni los damos a nadie para su publicidad.",
      "Compartimos datos solo con quien hace falta para cumplirte: la pasarela de pagos, el servicio de correo y las autoridades cuando la ley lo exige.",
    ],
  },
  {
    id: "data",
    title: "Tratamiento de datos",
    paragraphs: [
      "Tratamos tus datos personales según la Ley 1581 de 2012 y el Decreto 1377 de 2013, con tu autorización previa, expresa e informada, que das al crear la cuenta o al comprar.",
      "Tienes derecho a conocer, actualizar, corregir y suprimir tus datos, a pedir prueba de la autorización y a revocarla. Los datos de menores de edad se tratan solo con permiso de quien los representa y en su interés.",
      "Escríbenos a datos@semillero.co. Respondemos las consultas en 10 días hábiles y los reclamos en 15; si necesitamos más tiempo te decimos por qué, y no pasamos de 5 y 8 días hábiles más.",
      "Si no quedas conforme puedes acudir a la Superintendencia de Industria y Comercio.",
    ],
  },
] as const;
