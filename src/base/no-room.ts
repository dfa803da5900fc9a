/** What the system says, in words that hold nothing else, where a disk is full or a quota is used up. Null for every other error. */
export function noRoomOf(error: unknown): string | null {
  return (error instanceof Error && NO_ROOM.exec(error.message)?.[0]) || null;
}

const NO_ROOM = /no space left on device|disk quota exceeded/i;
