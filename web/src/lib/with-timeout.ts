/** Rejects with `late` if the promise doesn't settle in time. */
export function withTimeout<T>(milliseconds: number, coming: Promise<T>, late: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(late)), milliseconds);
    coming.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
