// The closed list of expected failures; any other thrown value is a defect and becomes a 500.

export const statusOf = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  timeout: 408,
  conflict: 409,
  gone: 410,
  too_large: 413,
  unsupported: 415,
  too_many: 429,
  unavailable: 503,
  no_space: 507,
} as const;

export type ProblemCode = keyof typeof statusOf;

export type FieldError = { path: string; message: string };

/** RFC 9457 body, as the API sends it and as an action passes it to its form. */
export type ProblemBody = {
  type: string;
  title: string;
  status: number;
  detail: string;
  errors?: FieldError[];
};

const titles: Record<ProblemCode, string> = {
  invalid: "Datos no válidos",
  unauthenticated: "Debes iniciar sesión",
  forbidden: "No tienes permiso",
  not_found: "No encontrado",
  method_not_allowed: "Método no admitido",
  timeout: "Tardó demasiado",
  conflict: "No se pudo completar",
  gone: "Ya no está disponible",
  too_large: "Demasiado grande",
  unsupported: "Tipo de contenido no admitido",
  too_many: "Demasiados intentos",
  unavailable: "No disponible por ahora",
  no_space: "Sin espacio",
};

export class Problem extends Error {
  readonly code: ProblemCode;
  readonly errors: FieldError[];
  /** Seconds to wait before trying again. */
  readonly retryAfter: number | undefined;

  constructor(code: ProblemCode, message: string, errors: FieldError[], retryAfter?: number) {
    super(message);
    this.name = "Problem";
    this.code = code;
    this.errors = errors;
    this.retryAfter = retryAfter;
  }

  get status(): number {
    return statusOf[this.code];
  }

  body(): ProblemBody {
    return {
      type: `urn:semillero:${this.code}`,
      title: titles[this.code],
      status: this.status,
      detail: this.message,
      ...(this.errors.length > 0 ? { errors: this.errors } : {}),
    };
  }
}

/** An expected failure. `message` is Spanish and fit to show to the user. */
export function problem(
  code: ProblemCode,
  message: string,
  more: { errors?: FieldError[]; retryAfter?: number } = {},
): Problem {
  return new Problem(code, message, more.errors ?? [], more.retryAfter);
}

/** Checks the name instead of the class, since a hot reload leaves two copies of the class. */
export function isProblem(error: unknown): error is Problem {
  return error instanceof Error && error.name === "Problem";
}

/** For a session that ended, or that its request does not belong to. */
export function sessionEnded(): Problem {
  return problem("unauthenticated", "Tu sesión terminó. Inicia sesión de nuevo.");
}

/** For a file that is sent to an address which has received one. */
export function permitUsed(): Problem {
  return problem("conflict", "Este permiso ya recibió un archivo. Pide otro para subir uno nuevo.");
}
