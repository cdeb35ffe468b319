/** Says before the draw what an unsold winning number means, in the same words everywhere. */
export const ifUnsold = 'If the winning number is not sold, no one wins, and no ticket is paid back.';

export const wasUnsold = 'The winning number was not sold: no one wins, and no ticket is paid back.';
