/** Validation of part 1 §5, in the texts it quotes. `undefined` when the value is fine. */
export function emailProblem(email: string): string | undefined {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim()) ? undefined : 'Invalid email address';
}

export function passwordProblem(password: string): string | undefined {
  return password.length >= 6 ? undefined : 'Password must be at least 6 characters';
}

export function nameProblem(name: string): string | undefined {
  return name.trim().length >= 2 ? undefined : 'Name must be at least 2 characters';
}
