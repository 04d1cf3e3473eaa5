/** Begins the keys of answers that are the same for everybody: they outlive a login and a logout. */
export const PUBLIC = 'public';
