export const openingPath = "/semillero/academiesSignUp";
