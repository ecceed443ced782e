// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;

interface Faucet {
    function withdraw(uint8 amount) external;
}

interface Bees {
    function transfer(address to, uint256 value) external returns (bool);
}

/// Withdraws once from the faucet, for its creator.
contract Drone {
    constructor(Faucet faucet, Bees bees, address home) {
        faucet.withdraw(255);
        bees.transfer(home, 255 * 10 ** 18);
    }
}

/// Creates enough drones, each of them a new wallet.
contract Swarm {
    constructor(Faucet faucet, Bees bees, uint256 drones) {
        for (uint256 i = 0; i < drones; i++) new Drone(faucet, bees, msg.sender);
    }
}
