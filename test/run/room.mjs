// @ts-check

/** Lets in what comes, by its rank, as long as all together are not too many. */
export class Room {
  /** @type {{ rank: number, size: number, enter: () => void }[]} */
  #waiting = [];
  #taken = 0;

  /** @param {number} size */
  constructor(size) {
    this.size = size;
  }

  /**
   * Waits for a place; what is larger than the room gets it alone.
   * @param {number} rank the lowest enters first
   * @param {number} size
   * @returns {Promise<() => void>} leaves
   */
  async enter(rank, size) {
    /** @type {Promise<void>} */
    const entered = new Promise((enter) => this.#waiting.push({ rank, size, enter }));
    this.#waiting.sort((one, other) => one.rank - other.rank);
    // What comes at the same time is compared first.
    setImmediate(() => this.#admit());
    await entered;
    return () => {
      this.#taken -= size;
      this.#admit();
    };
  }

  #admit() {
    for (let [next] = this.#waiting; next !== undefined; [next] = this.#waiting) {
      if (this.#taken > 0 && this.#taken + next.size > this.size) return;
      this.#waiting.shift();
      this.#taken += next.size;
      next.enter();
    }
  }
}
