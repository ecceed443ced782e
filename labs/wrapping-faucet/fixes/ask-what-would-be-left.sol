// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;

interface Bees {
    function transfer(address to, uint256 value) external returns (bool);
}

/// Gives bees to everybody.
contract BeeFaucet {
    Bees public immutable bees;
    /// How many bees are left of 200.
    uint8 public balance = 200;

    constructor(address token) {
        bees = Bees(token);
    }

    function withdraw(uint8 amount) external {
        unchecked {
            require(balance - amount >= 0, "There are not that many bees left");
            balance -= amount;
        }
        require(bees.transfer(msg.sender, uint256(amount) * 10 ** 18), "The bees would not leave");
    }
}
