/** Whether a cell has a word that is common in names of companies and plans, and rare in names of persons. */
export function isOfCompany(cell: string): boolean {
  return OF_COMPANY.test(cell);
}

const OF_COMPANY =
  /\b(?:inc|llc|llp|pllc|plc|ltd|gmbh|corp|corporation|co|company|companies|group|bank|plan|plans|health|healthcare|care|medical|dental|vision|insurance|church|university|college|schools?|county|city|town|state|department|dept|union|local|association|assoc|trust|fund|services?|center|centre|clinic|hospital|international|national|solutions|systems|foundation|partners|enterprises?|holdings|industries|district|stores?|and|of|the|unknown|test|account|team|office|staffing|logistics|technologies|tech|foods|motors|construction|electric|consulting|associates|sons|bros|brothers|manufacturing|restaurant|cafe|realty|properties|farms?|shop|gold|silver|bronze|platinum|ppo|hmo|basic|standard|premium)\b/i;
