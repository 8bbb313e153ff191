// Where the pages of an academy's administration are (spec 2 §2).
export const dashboardPath = "/academy/dashboard";
export const basicsPath = "/semillero/admin";
export const salesPath = "/semillero/admin/sales";
/** The keys of the payment gateway under which the academy charges. */
export const merchantPath = "/semillero/admin/merchant";
/** Where an academy's administrators close it. */
export const closingPath = "/semillero/admin/closing";
/** The tax on what the academy sells. */
export const taxPath = "/semillero/admin/tax";
export const teachersPath = "/admin/teachers";
export const coursesPath = "/semillero/admin/courses";
export const studentsPath = "/semillero/admin/students";
/** Free content: the campaigns of the academy. */
export const campaignsPath = "/semillero/admin/free-content";
/** Who else administers the academy. */
export const administratorsPath = "/semillero/admin/administrators";
/** What people wrote to the academy by its form. */
export const messagesPath = "/semillero/admin/messages";

/** Of staff, on the main host alone. */
export const academiesPath = "/semillero/admin/academies";
export const reviewsPath = "/semillero/admin/reviews";
export const jobsPath = "/semillero/admin/jobs";
