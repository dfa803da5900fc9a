/** Who calls, as receivers see it. */
export const USER_AGENT = 'Rollcall-Webhook/1';
